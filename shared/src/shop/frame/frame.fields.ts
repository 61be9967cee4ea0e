import { z } from 'zod';
import { hexColour } from '../../platform/lib/fields.ts';
import { displayStyles, frameDetails, frameKinds, frameSizes, logoModes } from './frame.lists.ts';

export const frameName = z.string().regex(/^(?:frame\d{1,4}|studio-[0-9a-f]{32})$/);

/** Offset in px of a canvas 1080 px wide. */
const logoAdjustment = z.strictObject({
  x: z.number().min(-1_080).max(1_080).default(0),
  y: z.number().min(-1_920).max(1_920).default(0),
  scale: z.number().min(0.5).max(2).default(1),
});
export type LogoAdjustment = z.output<typeof logoAdjustment>;

const styleFields = {
  logoMode: z.enum(logoModes).default('all-details'),
  displayStyle: z.enum(displayStyles).default('style-1'),
  height: z.enum(frameSizes).default('HEIGHT-2'),
  /** null = the card's colour. */
  colour: hexColour.nullable().default(null),
  details: z.array(z.enum(frameDetails)).max(frameDetails.length).default(['phone', 'website', 'address']),
  logo: logoAdjustment.prefault({}),
};

export const imagePostSettings = z.strictObject({
  frame: frameName.default('frame2'),
  ...styleFields,
  hiddenFrames: z.array(frameName).max(100).default([]),
  isTodaysPostOn: z.boolean().default(true),
});
export type ImagePostSettings = z.output<typeof imagePostSettings>;

export const frameStyle = z.strictObject({
  logoMode: z.enum(logoModes).optional(),
  displayStyle: z.enum(displayStyles).optional(),
  height: z.enum(frameSizes).optional(),
  colour: hexColour.nullable().optional(),
  details: z.array(z.enum(frameDetails)).max(frameDetails.length).optional(),
  logo: logoAdjustment.optional(),
});
export type FrameStyle = z.output<typeof frameStyle>;

export const imagePostSettingsChange = frameStyle.extend({
  frame: frameName.optional(),
  hiddenFrames: z.array(frameName).max(100).optional(),
  isTodaysPostOn: z.boolean().optional(),
});

export const availableFrame = z.object({
  name: frameName,
  title: z.string(),
  kind: z.enum(frameKinds),
  isHiddenByPlan: z.boolean(),
  lacksProducts: z.boolean(),
  isHidden: z.boolean(),
});
export type AvailableFrame = z.output<typeof availableFrame>;

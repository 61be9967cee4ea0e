import { z } from 'zod';
import { hexColour } from '../lib/fields.ts';
import { displayStyles, frameDetails, frameHeights, frameKinds, logoModes } from './frame.lists.ts';

/** A frame by its name, `studio-…` where it was drawn in the studio; which there are, the server knows. */
export const frameName = z.string().regex(/^(?:frame\d{1,4}|studio-[0-9a-f]{32})$/);

/** Where the logo is moved to, in px of a canvas 1080 wide, and how many times as large it is. */
const logoPlace = z.strictObject({
  x: z.number().min(-1_080).max(1_080).default(0),
  y: z.number().min(-1_920).max(1_920).default(0),
  scale: z.number().min(0.5).max(2).default(1),
});
export type LogoPlace = z.output<typeof logoPlace>;

const lookFields = {
  logoMode: z.enum(logoModes).default('all-details'),
  displayStyle: z.enum(displayStyles).default('style-1'),
  height: z.enum(frameHeights).default('HEIGHT-2'),
  /** Null: the colour of the card. */
  colour: hexColour.nullable().default(null),
  details: z.array(z.enum(frameDetails)).max(frameDetails.length).default(['phone', 'website', 'address']),
  logo: logoPlace.prefault({}),
};

/** How the frames of a business look. */
export const imagePostSettings = z.strictObject({
  /** The frame its greetings are drawn in: the favourite. */
  frame: frameName.default('frame2'),
  ...lookFields,
  /** Frames that are not offered to this business. */
  hiddenFrames: z.array(frameName).max(100).default([]),
  /** Whether the post of the day is made ahead each morning. */
  isTodaysPostOn: z.boolean().default(true),
});
export type ImagePostSettings = z.output<typeof imagePostSettings>;

/** What of the settings one picture may differ in. */
export const frameLook = z.strictObject({
  logoMode: z.enum(logoModes).optional(),
  displayStyle: z.enum(displayStyles).optional(),
  height: z.enum(frameHeights).optional(),
  colour: hexColour.nullable().optional(),
  details: z.array(z.enum(frameDetails)).max(frameDetails.length).optional(),
  logo: logoPlace.optional(),
});
export type FrameLook = z.output<typeof frameLook>;

/** A change of the settings: what is left out stays as it is. */
export const imagePostSettingsChange = frameLook.extend({
  frame: frameName.optional(),
  hiddenFrames: z.array(frameName).max(100).optional(),
  isTodaysPostOn: z.boolean().optional(),
});

/** A frame as a screen offers it. */
export const frameOffer = z.object({
  name: frameName,
  title: z.string(),
  kind: z.enum(frameKinds),
  /** Why it may not be used: the plan hides its kind. */
  isHiddenByPlan: z.boolean(),
  /** The owner took it off the list. */
  isHidden: z.boolean(),
});
export type FrameOffer = z.output<typeof frameOffer>;

import { plainText } from './plain-text.ts';

const label =
  /^(?:my\s+|our\s+)?(?:gst\s*in|gst|uin|tin|जीएसटी(?:आईएन)?|जी\.?एस\.?टी\.?|જીએસટી|ஜிஎஸ்டி|జీఎస్టీ|ಜಿಎಸ್ಟಿ|জিএসটি)?(?:no|number|num|id|registration|reg|नंबर|संख्या|क्रमांक|નંબર|নম্বর|எண்|నంబర్|ನಂಬರ್|ಸಂಖ್ಯೆ|is|[.:#=-]|\s)*/iu;

/** A GSTIN as it is kept: `GSTIN: 27-aapfu 0939f-1zv` → `27AAPFU0939F1ZV`. What is none comes back for the field to refuse. */
export const readGstin = (typed: string): string =>
  plainText(typed)
    .replace(label, '')
    .replaceAll(/[\s.,;:/'"-]/g, '')
    .toUpperCase();

import jsQR from 'jsqr';

/** An independent decoder, whose types describe the wrong kind of module. */
export const decodeQr = jsQR as unknown as typeof jsQR.default;

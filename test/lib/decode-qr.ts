import jsQR from 'jsqr';

/** An independent decoder. (Its types speak of a module of another kind than it is.) */
export const decodeQr = jsQR as unknown as typeof jsQR.default;

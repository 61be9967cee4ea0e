import sharp, { type Sharp } from 'sharp';
import type { PdfDocument, Reference } from './pdf-stream.ts';

/** Size in px. */
export interface PdfPicture {
  width: number;
  height: number;
  isGrey: boolean;
  filter: 'DCTDecode' | 'FlateDecode';
  bytes: Uint8Array;
  mask?: PdfPicture;
}

/** Pictures are downscaled if they have more than this times the printed pixels. */
const SPARE = 1.5;
/** From this many bytes the colours of a transparent picture are stored as JPEG: it is a photo. */
const DEAR = 200_000;
const QUALITY = 92;

const jpegEnd = [0xff, 0xd9];

function rowsOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

async function lossless(picture: Sharp, isGrey: boolean): Promise<PdfPicture> {
  const { data, info } = await picture
    .toColourspace(isGrey ? 'b-w' : 'srgb')
    .png({ compressionLevel: 6, palette: false, progressive: false })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, isGrey, filter: 'FlateDecode', bytes: rowsOf(data) };
}

async function asJpeg(picture: Sharp): Promise<PdfPicture> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, isGrey: false, filter: 'DCTDecode', bytes: data };
}

export const maskOf = (data: Buffer, { width, height }: { width: number; height: number }): Promise<PdfPicture> =>
  lossless(sharp(data, { raw: { width, height, channels: 1 } }), true);

/** @param most printed size in px @throws Error if the bytes are not a picture */
export async function preparePicture(bytes: Uint8Array, most: { width: number; height: number }): Promise<PdfPicture> {
  const { format, width, height, space, channels, hasAlpha, orientation = 1 } = await sharp(bytes).metadata();
  const excess = Math.min(width / most.width, height / most.height);
  const isPlain = format === 'jpeg' && orientation === 1 && ((space === 'srgb' && channels === 3) || channels === 1);
  const isWhole = jpegEnd.every((byte, at) => bytes.at(at - jpegEnd.length) === byte);
  if (isPlain && isWhole && excess <= SPARE)
    return { width, height, isGrey: channels === 1, filter: 'DCTDecode', bytes };
  const small = sharp(bytes, { failOn: 'warning' }).autoOrient();
  if (excess > SPARE) small.resize(Math.round(width / excess), Math.round(height / excess), { fit: 'fill' });
  if (!hasAlpha) return format === 'png' ? lossless(small, false) : asJpeg(small);
  const { data, info } = await small.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
  const colours = await lossless(pixels().removeAlpha(), false);
  return {
    ...(colours.bytes.length > DEAR ? await asJpeg(pixels().removeAlpha()) : colours),
    mask: await lossless(pixels().extractChannel(3), true),
  };
}

export function writePicture(doc: PdfDocument, picture: PdfPicture): Reference {
  const { width, height, isGrey, filter, bytes, mask } = picture;
  const object = doc.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: isGrey ? 'DeviceGray' : 'DeviceRGB',
    BitsPerComponent: 8,
    Filter: filter,
    ...(filter === 'FlateDecode' && {
      DecodeParms: { Predictor: 15, Colors: isGrey ? 1 : 3, BitsPerComponent: 8, Columns: width },
    }),
    ...(mask && { SMask: writePicture(doc, mask) }),
  });
  object.end(bytes);
  return object;
}

export function writeTinted(doc: PdfDocument, mask: PdfPicture, colour: readonly number[]): Reference {
  const object = doc.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: 1,
    Height: 1,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
    SMask: writePicture(doc, mask),
  });
  object.end(Buffer.from(colour.map((value) => Math.round(value * 255))));
  return object;
}

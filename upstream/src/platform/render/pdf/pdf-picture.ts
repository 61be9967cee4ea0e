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

/** Pictures are downscaled if each side has more than this times the printed pixels. */
const MAX_PIXEL_EXCESS = 1.5;
/** From this many bytes a transparent picture is a photo: its colours become JPEG. */
const MIN_JPEG_BYTES = 200_000;
const JPEG_QUALITY = 92;

const jpegEndMarker = [0xff, 0xd9];

function idatChunks(png: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let offset = 8; offset + 12 <= png.length; ) {
    const length = png.readUInt32BE(offset);
    if (png.toString('latin1', offset + 4, offset + 8) === 'IDAT')
      chunks.push(png.subarray(offset + 8, offset + 8 + length));
    offset += 12 + length;
  }
  return Buffer.concat(chunks);
}

async function toLosslessPdfPicture(picture: Sharp, isGrey: boolean): Promise<PdfPicture> {
  const { data, info } = await picture
    .toColourspace(isGrey ? 'b-w' : 'srgb')
    .png({ compressionLevel: 6, palette: false, progressive: false })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, isGrey, filter: 'FlateDecode', bytes: idatChunks(data) };
}

async function toJpegPdfPicture(picture: Sharp): Promise<PdfPicture> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, isGrey: false, filter: 'DCTDecode', bytes: data };
}

export const toPdfMask = (data: Buffer, { width, height }: { width: number; height: number }): Promise<PdfPicture> =>
  toLosslessPdfPicture(sharp(data, { raw: { width, height, channels: 1 } }), true);

/** @param printedSize px @throws Error if the bytes are not a picture */
export async function preparePdfPicture(
  bytes: Uint8Array,
  printedSize: { width: number; height: number },
): Promise<PdfPicture> {
  const { format, width, height, space, channels, hasAlpha, orientation = 1 } = await sharp(bytes).metadata();
  const excess = Math.min(width / printedSize.width, height / printedSize.height);
  const isEmbeddable =
    format === 'jpeg' && orientation === 1 && ((space === 'srgb' && channels === 3) || channels === 1);
  const isComplete = jpegEndMarker.every((byte, at) => bytes.at(at - jpegEndMarker.length) === byte);
  if (isEmbeddable && isComplete && excess <= MAX_PIXEL_EXCESS)
    return { width, height, isGrey: channels === 1, filter: 'DCTDecode', bytes };
  const resized = sharp(bytes, { failOn: 'warning' }).autoOrient();
  if (excess > MAX_PIXEL_EXCESS)
    resized.resize(Math.round(width / excess), Math.round(height / excess), { fit: 'fill' });
  if (!hasAlpha) return format === 'png' ? toLosslessPdfPicture(resized, false) : toJpegPdfPicture(resized);
  const { data, info } = await resized.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
  const colours = await toLosslessPdfPicture(pixels().removeAlpha(), false);
  return {
    ...(colours.bytes.length > MIN_JPEG_BYTES ? await toJpegPdfPicture(pixels().removeAlpha()) : colours),
    mask: await toLosslessPdfPicture(pixels().extractChannel(3), true),
  };
}

export function writePdfPicture(doc: PdfDocument, picture: PdfPicture): Reference {
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
    ...(mask && { SMask: writePdfPicture(doc, mask) }),
  });
  object.end(bytes);
  return object;
}

export function writeTintedMask(doc: PdfDocument, mask: PdfPicture, colour: readonly number[]): Reference {
  const object = doc.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: 1,
    Height: 1,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
    SMask: writePdfPicture(doc, mask),
  });
  object.end(Buffer.from(colour.map((value) => Math.round(value * 255))));
  return object;
}

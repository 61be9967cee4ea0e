import { describe, expect, it } from 'vitest';
import { detectFileType } from '../src/platform/media/file-type.rules.ts';
import { checkPdf } from '../src/platform/media/picture.rules.ts';
import { heic, html, jpeg, pdf, svg, withJpegComment, zip } from './fixtures/uploads.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const withPrefix = (...head: (string | Buffer)[]): Buffer =>
  Buffer.concat([...head.map((one) => (typeof one === 'string' ? latin(one) : one)), pdf]);
const withSuffix = (tail: string | Buffer): Buffer =>
  Buffer.concat([pdf, typeof tail === 'string' ? latin(tail) : tail]);

/** Builds an `ftyp` box: major brand, minor version, compatible brands. */
const ftyp = (major: string, ...compatible: string[]): Buffer => {
  const box = Buffer.alloc(16 + 4 * compatible.length);
  box.writeUInt32BE(box.length);
  box.write(`ftyp${major}`, 4, 'latin1');
  box.write(compatible.join(''), 16, 'latin1');
  return Buffer.concat([box, Buffer.alloc(40)]);
};

describe('the inspection of an uploaded PDF', () => {
  it.each([
    ['as it should be', pdf],
    ['with a byte order mark before it', withPrefix('\xef\xbb\xbf')],
    ['with blank lines before it', withPrefix('\r\n\r\n')],
    [
      'with the header of a mail before it',
      withPrefix('From: Asha <asha@shop.in>\r\nContent-Type: application/pdf\r\n\r\n'),
    ],
    ['with 1,024 bytes before it', withPrefix(Buffer.alloc(1024))],
    ['with 2 kB of zeroes behind it', withSuffix(Buffer.alloc(2048))],
    ['with 20 kB of blank lines behind it', withSuffix('\r\n'.repeat(10_000))],
    ['with a page of HTML behind it', withSuffix(`\n<html>${'<p>Thank you for downloading</p>'.repeat(200)}</html>`)],
    ['with an older version of itself inside', Buffer.concat([pdf, latin('2 0 obj<<>>endobj\n'), latin('%%EOF')])],
  ])('an uploaded PDF %s is accepted', (_, bytes) => {
    expect(checkPdf(bytes)).toBeNull();
  });

  it.each([
    ['with 1,025 bytes before it', withPrefix(Buffer.alloc(1025)), 'file_type_refused'],
    ['with a page of HTML before it', withPrefix(html), 'file_type_refused'],
    ['with a tag before it', withPrefix('text <b>'), 'file_type_refused'],
    ['with an SVG before it', withPrefix(svg), 'file_type_refused'],
    ['with a script of PHP before it', withPrefix('<?php system("id")?>'), 'file_type_refused'],
    ['with an archive before it', withPrefix(zip), 'file_type_refused'],
    ['with a program before it', withPrefix('MZ\x90\0'), 'file_type_refused'],
    ['with a GIF before it', withPrefix('GIF89a'), 'file_type_refused'],
    ['without an end', pdf.subarray(0, 20), 'file_damaged'],
    // A linearised PDF has an end marker after its first page.
    ['cut off after its first page', withSuffix(`2 0 obj<<>>${' '.repeat(2000)}`), 'file_damaged'],
    ['of no bytes', Buffer.alloc(0), 'file_damaged'],
    ['of no version', latin('%PDF-x %%EOF'), 'file_type_refused'],
  ])('an uploaded PDF %s is refused with the expected error code', (_, bytes, refused) => {
    expect(checkPdf(bytes)).toEqual({ refused });
  });

  it('an uploaded PDF with ten megabytes of digits is inspected within two seconds', () => {
    const startedAt = performance.now();
    checkPdf(withSuffix('1'.repeat(10_000_000)));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('a JPEG with a PDF in its comment is detected as image/jpeg', async () => {
    expect(detectFileType(withJpegComment(await jpeg(64, 64), pdf.toString('latin1')))).toEqual({ type: 'image/jpeg' });
  });
});

describe('the detection of the type of an uploaded file', () => {
  it.each([
    ['a HEIC of an iPhone', ftyp('heic', 'mif1', 'MiHB', 'MiHE', 'heic'), 'heic_refused'],
    ['a HEIC of a Samsung', ftyp('mif1', 'mif1', 'heic'), 'heic_refused'],
    ['a HEIC that names no coding', ftyp('mif1'), 'heic_refused'],
    ['a HEIF of ten bits of a Canon', ftyp('heix', 'mif1', 'heix'), 'heic_refused'],
    ['a HEIC of several pictures', ftyp('heim', 'mif1'), 'heic_refused'],
    ['a HEIC of scaled pictures', ftyp('heis', 'mif1'), 'heic_refused'],
    ['a sequence of HEIC', ftyp('hevc', 'msf1', 'hevc'), 'heic_refused'],
    ['a sequence that names no coding', ftyp('msf1'), 'heic_refused'],
    ['the smallest HEIC', heic, 'heic_refused'],
    ['an AVIF', ftyp('avif', 'mif1', 'miaf'), 'file_type_refused'],
    ['an AVIF under the common brand', ftyp('mif1', 'avif', 'miaf'), 'file_type_refused'],
    ['a raw photo of a Canon', ftyp('crx ', 'crx ', 'isom'), 'file_type_refused'],
    ['music', ftyp('M4A ', 'M4A ', 'isom'), 'file_type_refused'],
    ['an MP4', ftyp('isom', 'iso2', 'avc1', 'mp41'), 'video_not_picture'],
    ['a MOV of an iPhone', ftyp('qt  ', 'qt  '), 'video_not_picture'],
    ['a 3GP', ftyp('3gp4', 'isom'), 'video_not_picture'],
    ['a WebM', Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), 'video_not_picture'],
    ['an AVI', latin('RIFF\0\0\0\0AVI LIST'), 'video_not_picture'],
    ['a PDF', pdf, null],
    ['a BMP', latin(`BM${'\0'.repeat(60)}`), 'file_type_refused'],
    ['a TIFF', latin('II*\0\x08\0\0\0'), 'file_type_refused'],
    ['a drawing of Photoshop', latin('8BPS\0\x01'), 'file_type_refused'],
    ['a page of text', latin('Dear Asha, the photo is attached.'), 'file_type_refused'],
  ])(
    'an uploaded file that is %s is detected as a PDF or refused with the error code for its type',
    (_, bytes, refused) => {
      expect(detectFileType(bytes)).toEqual(refused ? { refused } : { type: 'application/pdf' });
    },
  );
});

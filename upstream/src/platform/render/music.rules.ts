import { templateDurationSecondsRange } from '@parichay/shared/studio/promo-video/video.lists.ts';

export type MusicFormat = 'mp3' | 'mov' | 'wav' | 'ogg';

const latin1Between = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** @param head the first 12 bytes */
export function detectMusicFormat(head: Uint8Array): MusicFormat | null {
  const [first = 0, second = 0] = head;
  if (latin1Between(head, 0, 4) === 'OggS') return 'ogg';
  if (latin1Between(head, 0, 4) === 'RIFF' && latin1Between(head, 8, 12) === 'WAVE') return 'wav';
  if (latin1Between(head, 4, 8) === 'ftyp') return 'mov';
  // A frame has eleven bits set, then layer bits that AAC leaves 0.
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0;
  return latin1Between(head, 0, 3) === 'ID3' || isFrame ? 'mp3' : null;
}

const decodersByFormat: Record<MusicFormat, readonly string[]> = {
  mp3: ['mp3', 'mp3float'],
  mov: ['aac', 'mp3', 'mp3float', 'alac'],
  wav: ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le'],
  ogg: ['vorbis', 'libvorbis', 'opus', 'libopus', 'flac'],
};

export const minMusicSeconds = 0.5;

export const musicConversionOptions = (format: MusicFormat, sourceFileName: string, result: string): string[] => [
  '-f',
  format,
  '-protocol_whitelist',
  'file',
  '-codec_whitelist',
  decodersByFormat[format].join(','),
  '-i',
  sourceFileName,
  '-map',
  '0:a:0',
  '-vn',
  '-sn',
  '-dn',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-af',
  'aresample=48000,aformat=channel_layouts=stereo,loudnorm=I=-14:TP=-2:LRA=11,aresample=48000',
  '-c:a',
  'aac',
  '-b:a',
  '160k',
  '-t',
  String(templateDurationSecondsRange.max),
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  '-y',
  result,
];

import type { DrawnPage, Matrix } from '@parichay/shared/studio/layer/layer-drawn.ts';
import {
  matrixOfPose,
  type Pose,
  poseAtTime,
  restPose,
  secondsUntilOpaque,
} from '@parichay/shared/studio/layer/layer-time.ts';
import type { VideoLayerPicture } from './page-video-pictures.ts';
import { encodeOptions, pixelFormatFilter, silentAudioFilter } from './video-encode.rules.ts';

/* Each layer is drawn once and moved by ffmpeg: drawing every frame takes ten times as long. */

export const VIDEO_FPS = 25;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const roundUpToEven = (value: number): number => 2 * Math.ceil(value / 2);

/** In px; 4:2:0 video needs even overlay positions, so cropping moves by single pixels. */
interface OverlayOffset {
  overlayPx: number;
  cropPx: number;
}

function splitOverlayOffset(px: number): OverlayOffset {
  const rounded = Math.round(px);
  const overlayPx = roundUpToEven(rounded);
  return { overlayPx, cropPx: overlayPx - rounded };
}

interface MotionTrack {
  frames: ({ pose: Pose; x: OverlayOffset; y: OverlayOffset } | null)[];
  isEverRotated: boolean;
  isEverScaled: boolean;
  width: number;
  height: number;
}

type Size = Pick<DrawnPage, 'width' | 'height'>;

export const pictureFileSize = ({ page }: VideoLayerPicture, scale: number): Size => ({
  width: Math.max(2, Math.round(page.width * scale)),
  height: Math.max(2, Math.round(page.height * scale)),
});

function motionTrackOf(picture: VideoLayerPicture, frameCount: number, canvas: Size, scale: number): MotionTrack {
  const { page, x, y, time } = picture;
  const center = [x + page.width / 2, y + page.height / 2] as const;
  const poses = Array.from({ length: frameCount }, (_, frame) => {
    const pose = time ? poseAtTime(time, frame / VIDEO_FPS, canvas.width) : restPose;
    return pose && { pose, matrix: matrixOfPose(pose, time ?? { pivot: { x: 0, y: 0 } }) };
  });
  const visiblePoses = poses.filter((one) => one !== null);
  const isRotated = visiblePoses.some(({ pose }) => pose.turn !== 0);
  const transformedCenter = ([a, b, c, d, e, f]: Matrix) => [
    a * center[0] + c * center[1] + e,
    b * center[0] + d * center[1] + f,
  ];
  const farthestEdge = (position: number, length: number): number => Math.max(position, length - position);
  /** Sides are limited to the visible area, because each pixel costs time. */
  const layerLength = (length: number, otherLength: number, axis: 0 | 1): number => {
    if (!isRotated) return length;
    const lengths = visiblePoses.map(({ pose, matrix }) => {
      const [a, b] = matrix;
      const fullLength = (Math.abs(a) * length + Math.abs(b) * otherLength) / pose.scale;
      const visibleLength = farthestEdge(
        transformedCenter(matrix)[axis] ?? 0,
        axis === 0 ? canvas.width : canvas.height,
      );
      return Math.min(fullLength, (2 * scale * visibleLength) / pose.scale);
    });
    return roundUpToEven(Math.max(...lengths));
  };
  const file = pictureFileSize(picture, scale);
  const [width, height] = [layerLength(file.width, file.height, 0), layerLength(file.height, file.width, 1)];
  return {
    isEverRotated: isRotated,
    isEverScaled: visiblePoses.some(({ pose }) => pose.scale !== 1),
    width,
    height,
    frames: poses.map((one) => {
      if (!one) return null;
      const { pose, matrix } = one;
      const [centerX = 0, centerY = 0] = transformedCenter(matrix);
      return {
        pose,
        x: splitOverlayOffset(scale * centerX - (pose.scale * width) / 2),
        y: splitOverlayOffset(scale * centerY - (pose.scale * height) / 2),
      };
    }),
  };
}

type FilterSetting = readonly [filter: string, option: string, value: string | number];

function sendcmdScript(frameCount: number, settingsIn: (frame: number) => readonly FilterSetting[]): string {
  const currentValues = new Map<string, string | number>();
  return Array.from({ length: frameCount }, (_, frame) => {
    const changed = settingsIn(frame).filter(([filter, option, value]) => currentValues.get(filter + option) !== value);
    for (const [filter, option, value] of changed) currentValues.set(filter + option, value);
    const commandText = changed.map((setting) => setting.join(' ')).join(', ');
    return commandText === '' ? '' : `${(frame / VIDEO_FPS).toFixed(3)} ${commandText};\n`;
  }).join('');
}

const frameCountOf = (seconds: number): number => Math.round(seconds * VIDEO_FPS);

/** `rotate` needs a transparent fill colour, because ffmpeg reuses frame memory. */
function poseFilters({ frames, isEverRotated, isEverScaled, width, height }: MotionTrack, layerIndex: number) {
  const settingsOf = ({ pose: { turn, scale }, x, y }: NonNullable<MotionTrack['frames'][number]>): FilterSetting[] => {
    const size = (px: number) => Math.max(2, Math.round(px * scale));
    return [
      ...(isEverRotated ? [[`rotate@turn${layerIndex}`, 'angle', radians(turn).toFixed(5)] as const] : []),
      ...(isEverScaled
        ? [
            [`scale@grow${layerIndex}`, 'width', size(width)] as const,
            [`scale@grow${layerIndex}`, 'height', size(height)] as const,
          ]
        : [[`crop@cut${layerIndex}`, 'x', x.cropPx] as const, [`crop@cut${layerIndex}`, 'y', y.cropPx] as const]),
    ];
  };
  const file = `poses-${layerIndex}.txt`;
  const text = sendcmdScript(frames.length, (frame) => {
    const currentFrame = frames[frame];
    return currentFrame ? settingsOf(currentFrame) : [];
  });
  return {
    command: { file, text },
    sendCommandFilter: `sendcmd=f=${file}`,
    transformFilters: [
      ...(isEverRotated ? [`rotate@turn${layerIndex}=a=0:ow=${width}:oh=${height}:c=black@0`] : []),
      ...(isEverScaled ? [`scale@grow${layerIndex}=${width}:${height}:eval=frame:flags=bilinear`] : []),
    ],
    // ffmpeg's crop filter cannot follow frames whose size changes.
    cropFilters: isEverScaled ? [] : [`crop@cut${layerIndex}=iw-1:ih-1:0:0`, pixelFormatFilter('yuva420p')],
  };
}

const lastCropChangeFrame = ({ frames }: MotionTrack): number =>
  frames.findLastIndex((currentFrame, frameIndex) => {
    const previousFrame = frames[frameIndex - 1];
    return (
      currentFrame &&
      previousFrame &&
      (currentFrame.x.cropPx !== previousFrame.x.cropPx || currentFrame.y.cropPx !== previousFrame.y.cropPx)
    );
  });

const POSTER_SECONDS = { shown: 0.2, fade: 0.24 } as const;

export interface PageVideoPlan {
  commands: readonly { file: string; text: string }[];
  filters: string;
}

/**
 * Inputs of ffmpeg: `pictures` in order, then the poster and the clip.
 * @param scale video size / page size
 */
export function planPageVideo(
  pictures: readonly VideoLayerPicture[],
  seconds: number,
  canvas: Size,
  { scale = 1, hasClip = false, hasPoster = false } = {},
): PageVideoPlan {
  const frameCount = frameCountOf(seconds);
  const tracks = pictures.map((picture) => motionTrackOf(picture, frameCount, canvas, scale));
  const commands: { file: string; text: string }[] = [];
  const overlayCommands = sendcmdScript(frameCount, (frame) =>
    tracks.flatMap((track, layerIndex): FilterSetting[] => {
      const currentFrame = layerIndex > 0 && track.frames[frame];
      if (!currentFrame) return [];
      return [
        [`overlay@place${layerIndex}`, 'x', currentFrame.x.overlayPx],
        [`overlay@place${layerIndex}`, 'y', currentFrame.y.overlayPx],
      ];
    }),
  );
  const overlayCommandFilter = overlayCommands === '' ? '' : ',sendcmd=f=places.txt';
  const holdFilter = `loop=loop=${frameCount - 1}:size=1,setpts=N`;
  const [base] = pictures;
  const { width, height } = base ? pictureFileSize(base, scale) : canvas;
  const chains = hasClip
    ? [
        `[${pictures.length + (hasPoster ? 1 : 0)}:v]fps=${VIDEO_FPS},scale=${width}:${height},setsar=1,format=yuv420p,trim=duration=${seconds},setpts=N[clip]`,
        `[0:v]${pixelFormatFilter('yuva420p')},${holdFilter}[still]`,
        `[clip][still]overlay=0:0:format=yuv420${overlayCommandFilter}[on0]`,
      ]
    : [`[0:v]${pixelFormatFilter('yuv420p')},${holdFilter}${overlayCommandFilter}[on0]`];
  let topLayer = 0;
  for (const [layerIndex, track] of tracks.entries()) {
    const timing = pictures[layerIndex]?.time?.timing;
    const firstFrame = track.frames.find((frame) => frame !== null);
    if (layerIndex === 0 || !firstFrame) continue;
    const fadeIn = timing ? secondsUntilOpaque(timing) : 0;
    const endSeconds = timing?.until ?? null;
    const fadeOutSeconds = endSeconds !== null && timing?.leave === 'fade' ? timing.lasts : 0;
    const firstFrameIndex = frameCountOf(timing?.from ?? 0);
    const needsEveryFrame = track.isEverRotated || track.isEverScaled || fadeOutSeconds > 0;
    const layerFrameCount = needsEveryFrame
      ? frameCount - firstFrameIndex
      : Math.max(frameCountOf(fadeIn), lastCropChangeFrame(track) - firstFrameIndex) + 1;
    const { command, sendCommandFilter, transformFilters, cropFilters } = poseFilters(track, layerIndex);
    commands.push(command);
    const chain = [
      track.isEverScaled ? pixelFormatFilter('yuva420p') : 'format=rgba',
      ...(layerFrameCount > 1 ? [`loop=loop=${layerFrameCount - 1}:size=1`] : []),
      `setpts=N+${firstFrameIndex}`,
      sendCommandFilter,
      ...transformFilters,
      ...(fadeIn > 0 ? [`fade=t=in:st=${timing?.from}:d=${fadeIn}:alpha=1`] : []),
      ...(fadeOutSeconds > 0
        ? [`fade=t=out:st=${Number(endSeconds) - fadeOutSeconds}:d=${fadeOutSeconds}:alpha=1`]
        : []),
      ...cropFilters,
    ];
    const overlay = `overlay@place${layerIndex}=${firstFrame.x.overlayPx}:${firstFrame.y.overlayPx}:format=yuv420`;
    const enabled = endSeconds === null ? '' : `:enable='lt(t,${endSeconds})'`;
    chains.push(
      `[${layerIndex}:v]${chain.join(',')}[layer${layerIndex}]`,
      `[on${topLayer}][layer${layerIndex}]${overlay}${enabled}[on${layerIndex}]`,
    );
    topLayer = layerIndex;
  }
  commands.push({ file: 'places.txt', text: overlayCommands });
  if (hasPoster) {
    const fade = `fade=t=out:st=${POSTER_SECONDS.shown}:d=${POSTER_SECONDS.fade}:alpha=1`;
    const count = frameCountOf(POSTER_SECONDS.shown + POSTER_SECONDS.fade);
    chains.push(
      `[${pictures.length}:v]${pixelFormatFilter('yuva420p')},loop=loop=${count - 1}:size=1,setpts=N,${fade}[poster]`,
      `[on${topLayer}][poster]overlay=0:0:format=yuv420:eof_action=pass[posted]`,
    );
  }
  const outputFilter = `[${hasPoster ? 'posted' : `on${topLayer}`}]crop=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p[v]`;
  return { commands, filters: [...chains, outputFilter].join(';') };
}

const MUSIC_FADE_SECONDS = 1.5;
const MUSIC_PEAK = 0.7;

const musicFilter = (input: number | null, seconds: number): string =>
  input === null
    ? `${silentAudioFilter}[a]`
    : [
        // Encoding again raises peaks, and the limiter sees those between samples at four times the rate only.
        `[${input}:a]aresample=192000,aformat=channel_layouts=stereo,alimiter=limit=${MUSIC_PEAK}:attack=3:release=80:level=disabled`,
        'aresample=48000',
        // The loop buffer holds a whole track, so looping leaves no audible gap.
        'aloop=loop=-1:size=5000000',
        `atrim=duration=${seconds}`,
        // The encoder overshoots on a loud first sample.
        'afade=t=in:d=0.06',
        `afade=t=out:st=${Math.max(0, seconds - MUSIC_FADE_SECONDS)}:d=${MUSIC_FADE_SECONDS}[a]`,
      ].join(',');

export interface PageVideoOptions {
  files: readonly string[];
  filters: string;
  seconds: number;
  sound: string | null;
  clip: string | null;
  result: string;
  crf?: number | undefined;
}

/** kbit of a video: messengers accept 16 MB, and a margin remains. */
const MAX_KBIT = 15 * 8_000;

export const pageVideoOptions = ({ files, filters, seconds, sound, clip, result, crf }: PageVideoOptions): string[] => [
  '-protocol_whitelist',
  'file',
  ...files.flatMap((file) => ['-threads', '1', '-framerate', String(VIDEO_FPS), '-i', file]),
  ...(clip === null ? [] : ['-threads', '1', '-stream_loop', '-1', '-an', '-f', 'mov', '-i', clip]),
  ...(sound === null ? [] : ['-i', sound]),
  '-filter_complex_threads',
  '2',
  '-filter_complex',
  `${filters};${musicFilter(sound === null ? null : files.length + (clip === null ? 0 : 1), seconds)}`,
  '-map',
  '[v]',
  '-map',
  '[a]',
  '-map_metadata',
  '-1',
  ...encodeOptions(seconds, { crf, maxKbits: Math.min(8_000, Math.floor(MAX_KBIT / seconds) - 128) }),
  result,
];

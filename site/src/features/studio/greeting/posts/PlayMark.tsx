import Play from 'icon:play';

const durationText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

export const PlayMark = ({ seconds }: { seconds?: number }) => (
  <span className="play-mark" aria-hidden="true">
    <Play size={14} fill="currentColor" />
    {seconds !== undefined && durationText(seconds)}
  </span>
);

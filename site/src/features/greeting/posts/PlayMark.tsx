import { Play } from 'lucide-react';

/** 75 → `1:15`, as players write it. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

/** Lies on a still and says that there is a video behind it, and how long it is. */
export const PlayMark = ({ seconds }: { seconds?: number }) => (
  <span className="play-mark" aria-hidden="true">
    <Play size={14} fill="currentColor" />
    {seconds !== undefined && clock(seconds)}
  </span>
);

import { composeBench } from './greeting-compose.bench.ts';
import { millionBench } from './greeting-million.bench.ts';
import { framedVideoBench } from './greeting-video.bench.ts';
import type { BenchResult } from './measure.ts';

export const greetingBench = async (): Promise<BenchResult[]> => [
  ...(await composeBench()),
  ...(await framedVideoBench()),
  ...(await millionBench()),
];

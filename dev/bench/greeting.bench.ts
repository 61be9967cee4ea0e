import { composeBench } from './greeting-compose.bench.ts';
import { filmBench } from './greeting-film.bench.ts';
import { millionBench } from './greeting-million.bench.ts';
import type { Result } from './measure.ts';

export const greetingBench = async (): Promise<Result[]> => [
  ...(await composeBench()),
  ...(await filmBench()),
  ...(await millionBench()),
];

/** Names of a layout, parts, a palette and a voice (upstream/src/platform/render/scene). */
export interface GreetingDesign {
  layout: string;
  motif: string;
  palette: string;
  voice: string;
  mandala?: string | undefined;
  border?: string | undefined;
  arch?: string | undefined;
  tile?: string | undefined;
  /** The number of an offer, such as `20%`. */
  number?: string | undefined;
}

export interface GreetingTexts {
  message: string;
  tagline: string;
}

export type StoredScene = { name: string } | { design: GreetingDesign; texts: GreetingTexts };

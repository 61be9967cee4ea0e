export type Part = 'details' | 'design' | 'publish';

/** What is open in the editor: one part, and in the details perhaps one field to begin with. */
export interface Opened {
  part: Part | null;
  field: string | null;
}

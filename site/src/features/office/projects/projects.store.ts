export const projectTypes = ['digital_card', 'pdf_id_card', 'promotional_video'] as const;
export type ProjectType = (typeof projectTypes)[number];

export const isProjectType = (value: string | null): value is ProjectType =>
  projectTypes.some((type) => type === value);

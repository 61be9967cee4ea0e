import { call } from '../../lib/api.ts';
import { listSlice } from '../../lib/slice.ts';

export const projectTypes = ['digital_card', 'pdf_id_card', 'promotional_video'] as const;
export type ProjectType = (typeof projectTypes)[number];
export type OtherProject = Exclude<ProjectType, 'digital_card'>;

export const isProjectType = (value: string | null): value is ProjectType =>
  projectTypes.some((type) => type === value);

/** A project other than the card, as the list shows it. */
export interface Project {
  id: string;
  title: string;
  createdAt: string;
}

/** The pdf id cards or promotional videos of a business. */
export const projects = listSlice<Project>(({ id }) => id);

export const loadProjects = (type: OtherProject, businessId: string) =>
  projects.load(async () => {
    if (type === 'pdf_id_card') {
      const { items, ...rest } = await call('GET /pdf-card/getPdfCardsByBusiness', { query: { businessId } });
      const shown = items.map(({ pdfCardNo, personName, companyName, createdAt }) => ({
        id: pdfCardNo,
        title: personName || companyName,
        createdAt,
      }));
      return { ...rest, items: shown };
    }
    const { items, ...rest } = await call('GET /video/user-video/getUserVideosByBusiness', { query: { businessId } });
    const shown = items.map(({ videoNo, title, createdAt }) => ({ id: videoNo, title, createdAt }));
    return { ...rest, items: shown };
  });

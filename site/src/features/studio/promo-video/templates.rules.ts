import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';

export interface TemplateForm {
  templateCode: string;
  templateName: string;
  /** Empty = all businesses. */
  category: string;
  shapes: PostShape[];
  durationSeconds: string;
  thumbnail: Picture | null;
  slots: { key: string; label: string; type: 'text' | 'picture'; maxLength: string; isRequired: boolean }[];
  isActive: boolean;
}

export const emptySlot = (): TemplateForm['slots'][number] => ({
  key: '',
  label: '',
  type: 'text',
  maxLength: '80',
  isRequired: false,
});

const emptyTemplateForm = (): TemplateForm => ({
  templateCode: '',
  templateName: '',
  category: '',
  shapes: ['SQUARE', 'STORY'],
  durationSeconds: '15',
  thumbnail: null,
  slots: [],
  isActive: true,
});

export function templateFormOf(template: VideoTemplate | null): TemplateForm {
  if (!template) return emptyTemplateForm();
  return {
    templateCode: template.templateCode,
    templateName: template.templateName,
    category: template.category ?? '',
    shapes: [...template.shapes],
    durationSeconds: String(template.durationSeconds),
    thumbnail: template.thumbnail,
    slots: template.slots.map((slot) => ({ ...slot, maxLength: String(slot.maxLength) })),
    isActive: template.isActive,
  };
}

export const templateInputOf = ({ category, durationSeconds, thumbnail, slots, ...form }: TemplateForm) => ({
  ...form,
  category: category.trim() || null,
  durationSeconds: Number(durationSeconds),
  thumbnail: thumbnail && { mediaId: thumbnail.mediaId },
  slots: slots.map((slot) => ({ ...slot, maxLength: Number(slot.maxLength) })),
});

/** Turns `Diwali offer!` into `diwali-offer`. */
export const templateCodeOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);

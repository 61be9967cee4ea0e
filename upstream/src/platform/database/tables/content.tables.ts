import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { LinkType } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import type { FrameVisibility, PlanLimits } from '@parichay/shared/shop/plan/plan.fields.ts';
import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { CelebrationType, PostKind, PostLanguage } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { StoredScene } from '@parichay/shared/studio/greeting/greeting-scene.ts';
import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { PdfTemplate } from '@parichay/shared/studio/layer/layer-document.ts';
import type { pdfCardDetails } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import type { PdfCardStatus } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import type { ColumnType, Generated } from 'kysely';
import type { z } from 'zod';
import type { CreatedAt, DeletedAt, DeletedBy, Json, NullableJson } from '../columns.ts';

export interface LinkCategoryTable {
  link_category_id: string;
  link_category_name: string;
  icon: NullableJson<Picture>;
  position: number;
  is_active: boolean;
  version: Generated<number>;
  created_at: CreatedAt;
}

export interface LinkTypeTable {
  link_type_id: string;
  link_category_id: string;
  link_type_name: string;
  icon: NullableJson<Picture>;
  action: LinkType['action'];
  url_pattern: string | null;
  placeholder: string;
  position: number;
  is_active: boolean;
  version: Generated<number>;
  created_at: CreatedAt;
}

export interface SubscriptionPlanTable {
  subscription_plan_id: Generated<number>;
  trash_id: ColumnType<string, never, never>;
  agency_id: string;
  name: string;
  price_paise: ColumnType<string | number, number, number>;
  validity: number;
  validity_months: Generated<number>;
  limits: Json<PlanLimits>;
  frame_visibility: Json<FrameVisibility>;
  version: Generated<number>;
  created_at: CreatedAt;
  deleted_at: DeletedAt;
  deleted_by: DeletedBy;
}

export interface ImageCategoryTable {
  image_category_id: string;
  image_category_name: string;
  is_active: boolean;
  position: number;
  created_at: CreatedAt;
}

export interface ImageSubcategoryTable {
  image_subcategory_id: string;
  agency_id: string | null;
  image_category_id: string;
  image_subcategory_name: string;
  celebration_type: CelebrationType;
  fixed_date: string | null;
  flexible_dates: Json<Record<string, string>>;
  is_active: boolean;
  position: number;
  version: Generated<number>;
  created_at: CreatedAt;
}

export interface ImagePostTable {
  image_id: string;
  agency_id: string;
  is_agency_exclusive: boolean;
  kind: PostKind;
  media_id: string;
  picture: Json<Picture>;
  video: NullableJson<NonNullable<ImagePost['video']>>;
  /** null only in the trash, when its occasion was deleted */
  image_subcategory_id: ColumnType<string, string, string | null>;
  image_tag_ids: string[];
  language: PostLanguage;
  caption: string;
  keep_out: NullableJson<NonNullable<ImagePost['keepOut']>>;
  scene: NullableJson<StoredScene>;
  built_in: Generated<string | null>;
  is_active: boolean;
  version: Generated<number>;
  created_at: CreatedAt;
  deleted_at: DeletedAt;
  deleted_by: DeletedBy;
}

export interface GreetingLibraryTable {
  is_only: Generated<boolean>;
  digest: string;
}

export interface CategoryStaticPageTable {
  category_static_page_id: string;
  agency_id: string;
  category: string;
  title: string;
  blocks: Json<CategoryStaticPage['blocks']>;
  is_active: boolean;
  version: Generated<number>;
  created_at: CreatedAt;
}

export interface UiCustomisationTable {
  ui_customisation_id: string;
  agency_id: string;
  placement: UiCustomisation['placement'];
  title: string;
  display_style: UiCustomisation['displayStyle'];
  height: UiCustomisation['height'];
  logo_mode: UiCustomisation['logoMode'];
  position: number;
  is_active: boolean;
  picture: NullableJson<Picture>;
  target: Json<UiCustomisation['target']>;
  version: Generated<number>;
  created_at: CreatedAt;
}

export interface PdfCardTable {
  pdf_card_no: string;
  agency_id: string;
  business_id: string;
  template_code: string;
  company_name: string;
  person_name: string;
  details: Json<z.output<typeof pdfCardDetails>>;
  status: Generated<PdfCardStatus>;
  exports_left: Generated<number>;
  verify_code: Generated<string>;
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  exported_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  changed_at: ColumnType<Date, Date | undefined, Date>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  deleted_at: DeletedAt;
  deleted_by: DeletedBy;
}

export interface PdfExportTable {
  pdf_export_id: string;
  agency_id: string;
  business_id: string;
  pdf_card_no: string;
  is_of_plan: boolean;
  is_correction: Generated<boolean>;
  export_key: string;
  document: Json<PdfTemplate>;
  data: Json<LayerData>;
  created_at: CreatedAt;
}

import './static-page.css';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { pictureSrc } from '../../../kit/ui/picture/picture-src.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';

interface Props {
  page: {
    title: string;
    blocks: readonly { heading: string; text: string; picture: Picture | null }[];
  };
}

const paragraphs = (text: string): string[] => text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');

/** Pages contain text only, so markup is escaped. */
export const StaticPage = ({ page: { title, blocks } }: Props) => (
  <article className="static-page">
    <h2>
      <UserText text={title} />
    </h2>
    {blocks.map(({ heading, text, picture }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids and a fixed order
      <section key={at} className="static-block">
        {picture && (
          <img
            src={pictureSrc(picture, 720)}
            srcSet={([400, 720, 1080] as const).map((width) => `${pictureSrc(picture, width)} ${width}w`).join(', ')}
            sizes="(min-width: 768px) 640px, 92vw"
            width={picture.width}
            height={picture.height}
            loading="lazy"
            decoding="async"
            alt=""
          />
        )}
        {heading && (
          <h3>
            <UserText text={heading} />
          </h3>
        )}
        {paragraphs(text).map((paragraph) => (
          <p key={paragraph}>
            <UserText text={paragraph} />
          </p>
        ))}
      </section>
    ))}
  </article>
);

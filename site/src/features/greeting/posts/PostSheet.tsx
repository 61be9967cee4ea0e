import { useStore } from '@nanostores/react';
import type { ImagePost } from '@parichay/shared/greeting/greeting.fields.ts';
import { useEffect, useState } from 'react';
import { formatDate } from '../../../lib/i18n.ts';
import { ChangedMeanwhile } from '../../table/ChangedMeanwhile.tsx';
import { AnswerFailure } from '../../table/SaidLines.tsx';
import { FailedPanel } from '../../ui/FailedPanel.tsx';
import { pictureSrc } from '../../ui/picture-src.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { locale, t } from '../../ui/words.ts';
import { $rights } from '../greeting.store.ts';
import { FocalPicture } from './FocalPicture.tsx';
import { PostFields } from './PostFields.tsx';
import { factsOf, mayChange } from './posts.rules.ts';
import { loadPost, openPost, postById, postChanges, postScreen, savePost } from './posts.store.ts';

const form = 'post-form';
const { answering } = postChanges;

/** One greeting beside the grid; the address remembers it, so a link leads here too. */
export function PostSheet({ imageId }: { imageId: string }) {
  const { data, error } = useStore(openPost.$state);
  const rights = useStore($rights);
  const isBusy = useStore(answering.$state).status === 'loading';
  useEffect(() => {
    answering.reset();
    loadPost(imageId);
  }, [imageId]);
  const post = data?.imageId === imageId ? data : null;
  const isMine = post !== null && mayChange(post, rights);
  const foot = isMine && (
    <button type="submit" form={form} className="button" aria-busy={isBusy}>
      {t('common.save')}
    </button>
  );
  return (
    <Sheet
      kind="side"
      title={post?.imageSubcategoryName ?? t('greetings.greeting')}
      onClose={postScreen.close}
      foot={foot}
      className="post-sheet"
    >
      {!post && error && <FailedPanel failure={error} onRetry={() => loadPost(imageId)} />}
      {!post && !error && <div className="skeleton skeleton-post" />}
      {post && (isMine ? <PostForm key={imageId} post={post} /> : <PostFactsList post={post} />)}
    </Sheet>
  );
}

function PostForm({ post }: { post: ImagePost }) {
  const [facts, setFacts] = useState(() => factsOf(post));
  const [version, setVersion] = useState(post.version);
  const [isMissing, setMissing] = useState(false);
  const { error } = useStore(answering.$state);
  const save = (seen = version) => {
    setMissing(facts.imageSubcategoryId === '');
    if (facts.imageSubcategoryId !== '') savePost(post, facts, seen);
  };
  const latest = async (then: (now: ImagePost) => void) => {
    const now = await postById(post.imageId);
    if (!now) return postScreen.close();
    setVersion(now.version);
    then(now);
  };
  return (
    <form
      id={form}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {error?.code === 'changed_meanwhile' ? (
        <ChangedMeanwhile
          onSeeLatest={() =>
            latest((now) => {
              setFacts(factsOf(now));
              answering.clearError();
            })
          }
          onSaveMine={() => latest((now) => save(now.version))}
        />
      ) : (
        <AnswerFailure changes={postChanges} />
      )}
      <FocalPicture
        src={pictureSrc(post.picture, 720)}
        value={facts.focalPoint}
        onChange={(focalPoint) => setFacts({ ...facts, focalPoint })}
      />
      <PostFields facts={facts} onChange={setFacts} isSubcategoryMissing={isMissing} />
    </form>
  );
}

/** A greeting of the platform, as an agency sees it: it is offered to its customers, and not its own to change. */
function PostFactsList({ post }: { post: ImagePost }) {
  const facts = [
    [t('greetings.language'), t(`greetings.language_${post.language}`)],
    [t('greetings.shape'), t(`greetings.shape_${post.shape}`)],
    [t('greetings.tags'), post.tags.map(({ imageTagName }) => imageTagName).join(', ') || '–'],
    [t('greetings.caption'), post.caption || '–'],
    [t('greetings.added'), formatDate(post.createdAt, locale)],
  ] as const;
  return (
    <div className="stack">
      <img className="post-picture" src={pictureSrc(post.picture, 720)} alt={post.imageSubcategoryName} />
      <p className="muted">{t('greetings.ofPlatform')}</p>
      <dl className="post-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

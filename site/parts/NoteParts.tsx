import { FailedPanel } from '../src/kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../src/kit/ui/feedback/FailureBanner.tsx';
import { ConflictNote } from '../src/kit/ui/form/ConflictNote.tsx';
import { CardArt, EmptyProductArt } from '../src/kit/ui/picture/Art.tsx';
import { Avatar } from '../src/kit/ui/picture/Avatar.tsx';
import { PhoneFrame } from '../src/kit/ui/picture/PhoneFrame.tsx';
import { t } from '../src/kit/ui/text/messages.ts';
import { UserText } from '../src/kit/ui/text/UserText.tsx';
import { CallFailure } from '../src/lib/api.ts';
import { names } from './samples.ts';

const offline = new CallFailure({}, 0);
const nothing = () => {};

/** Notices, empty states and illustrations. */
export const NoteParts = () => (
  <>
    {['info', 'success', 'warning', 'danger'].map((tone) => (
      <p className="banner" data-tone={tone} key={tone}>
        {t('form.conflict')}
      </p>
    ))}
    <FailureBanner failure={offline} />
    <ConflictNote
      name={names.long}
      theirs={Object.entries(names).map(([name, value]) => ({ name, value }))}
      onKeepMine={nothing}
      onTakeTheirs={nothing}
    />
    <FailedPanel failure={offline} onRetry={nothing} />
    <div className="row">
      {Object.values(names).map((name) => (
        <Avatar key={name} name={name} logo={null} />
      ))}
      <Avatar name={names.short} logo={{ mediaId: '01a00000-0000-7000-8000-000000000000', width: 400, height: 400 }} />
    </div>
    <ul>
      {Object.values(names).map((name) => (
        <li key={name}>
          <UserText text={name} />
        </li>
      ))}
    </ul>
    <div className="row">
      <CardArt />
      {(['pdf', 'video', 'image'] as const).map((kind) => (
        <EmptyProductArt key={kind} kind={kind} />
      ))}
    </div>
    <PhoneFrame label={t('form.showPreview')}>
      <p>{names.long}</p>
    </PhoneFrame>
  </>
);

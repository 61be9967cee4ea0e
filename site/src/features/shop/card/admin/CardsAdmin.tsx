import { useStore } from '@nanostores/react';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { CardArt } from '../../../../kit/ui/picture/Art.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { AddBusinessLink } from '../../../people/agency/AddBusinessLink.tsx';
import { useColumnsWithAgency } from '../../../people/agency/agency-column.tsx';
import { cardNameOf } from './cards-admin.rules.ts';
import { cardChanges, cardColumnChoice, cardScreen } from './cards-admin.store.ts';
import { columns } from './columns.tsx';

const CardQuestion = lazy(async () => (await import('./CardQuestion.tsx')).CardQuestion, {
  close: cardChanges.closeQuestion,
});
const CardSheet = lazy(async () => (await import('./CardSheet.tsx')).CardSheet, { close: cardScreen.close });

export function CardsAdmin() {
  const { detail } = useStore(cardScreen.$listQuery);
  const question = useStore(cardChanges.$question);
  return (
    <TableScreen
      screen={cardScreen}
      columns={useColumnsWithAgency(columns)}
      choice={cardColumnChoice}
      changes={cardChanges}
      caption={t('cards-admin.caption')}
      nameOf={cardNameOf}
      totalText={(count, isMinimum) => t(isMinimum ? 'cards-admin.totalMore' : 'cards-admin.total', { count })}
      art={<CardArt />}
      emptyText={t('cards-admin.none')}
      action={<AddBusinessLink />}
    >
      {detail && <CardSheet cardNo={detail} />}
      {question && <CardQuestion question={question} />}
    </TableScreen>
  );
}

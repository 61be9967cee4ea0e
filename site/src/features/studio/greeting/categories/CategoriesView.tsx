import FolderCog from 'icon:folder-cog';
import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import { DeleteQuestion } from '../../../../kit/table/bulk/DeleteQuestion.tsx';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { occasionLabel } from '../../../../lib/occasion-label.ts';
import { $rights, mayEditSubcategory } from '../greeting.store.ts';
import { GreetingArt } from '../posts/GreetingArt.tsx';
import { columns } from './columns.tsx';
import {
  $sheet,
  deleteSubcategory,
  findSubcategory,
  setOpenSheet,
  subcategoryChanges,
  subcategoryColumnChoice,
  subcategoryScreen,
} from './subcategories.store.ts';

const CategoriesSheet = lazy(async () => (await import('./CategoriesSheet.tsx')).CategoriesSheet);
const SubcategorySheet = lazy(async () => (await import('./SubcategorySheet.tsx')).SubcategorySheet);

export function CategoriesView() {
  const { detail } = useStore(subcategoryScreen.$listQuery);
  const question = useStore(subcategoryChanges.$question);
  const sheet = useStore($sheet);
  const rights = useStore($rights);
  const subcategory = detail ? findSubcategory(detail) : null;
  const row = subcategory && mayEditSubcategory(subcategory, rights) ? subcategory : null;
  return (
    <TableScreen
      screen={subcategoryScreen}
      columns={columns}
      choice={subcategoryColumnChoice}
      changes={subcategoryChanges}
      caption={t('greetings.view_categories')}
      nameOf={({ imageSubcategoryName }) => occasionLabel(imageSubcategoryName)}
      totalText={(count) => t('greetings.totalSubcategories', { count })}
      art={<GreetingArt />}
      emptyText={t('greetings.noneSubcategories')}
      action={
        <>
          {rights.mayManageLibrary && (
            <button type="button" className="button button-quiet" onClick={() => setOpenSheet('categories')}>
              <FolderCog size={20} aria-hidden="true" />
              {t('greetings.categories')}
            </button>
          )}
          <button type="button" className="button" onClick={() => setOpenSheet('new')}>
            <Plus size={20} aria-hidden="true" />
            {t('greetings.addSubcategory')}
          </button>
        </>
      }
    >
      {row && <SubcategorySheet key={row.imageSubcategoryId} row={row} onClose={subcategoryScreen.close} />}
      {sheet === 'new' && <SubcategorySheet row={null} onClose={() => setOpenSheet(null)} />}
      {sheet === 'categories' && <CategoriesSheet onClose={() => setOpenSheet(null)} />}
      {question && (
        <DeleteQuestion
          changes={subcategoryChanges}
          title={t('greetings.deleteNamed', { name: occasionLabel(question.row.imageSubcategoryName) })}
          text={t('greetings.deleteSubcategoryText')}
          confirmLabel={t('greetings.delete')}
          onConfirm={() => deleteSubcategory(question.row)}
        />
      )}
    </TableScreen>
  );
}

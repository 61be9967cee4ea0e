import { pageQuery } from './staff-ids.store.ts';

export const openNewMember = () => pageQuery.push({ member: 'new' });

export const openMemberImport = () => pageQuery.push({ list: '1' });

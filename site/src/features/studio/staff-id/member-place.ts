import { place } from './staff-ids.store.ts';

export const addOne = () => place.go({ member: 'new' });

export const addMany = () => place.go({ list: '1' });

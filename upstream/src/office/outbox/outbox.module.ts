import type { FeatureModule } from '../../feature-module.ts';
import { outboxInternalHandlers } from './outbox.routes.ts';

export const outboxModule: FeatureModule = () => ({ internalCalls: outboxInternalHandlers });

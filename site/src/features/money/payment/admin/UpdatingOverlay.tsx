import '../../../../kit/ui/text/aria-words.ts';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { t } from '../../../../kit/ui/text/messages.ts';

export const UpdatingOverlay = () => (
  <ModalOverlay className="veil payment-updating" isOpen isKeyboardDismissDisabled>
    <Modal>
      <Dialog aria-label={t('payments.updating')}>
        <p>{t('payments.updating')}</p>
      </Dialog>
    </Modal>
  </ModalOverlay>
);

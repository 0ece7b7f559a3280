import { ACCOUNT_DATA, EXPORT_FILE_NAME } from 'domain/texts/account/data';
import { ActionButton } from '../../../components/action-button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { callErrorText } from '../../../firebase/calls/call-error.ts';
import { fetchMyData } from '../calls/fetch-my-data.ts';

/** The button that downloads everything that the server holds about the account, as one JSON file (LGPD). */
export function ExportDataButton() {
  return (
    <ActionButton look="outline" busyText={ACCOUNT_DATA.exporting} onAct={download}>
      {ACCOUNT_DATA.export}
    </ActionButton>
  );
}

async function download() {
  try {
    const data = await fetchMyData();
    save(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    showToast({ kind: 'success', text: ACCOUNT_DATA.exported });
  } catch (error) {
    showToast({ kind: 'error', text: callErrorText(error) });
  }
}

/** The time after which the download has started and its URL can be released, in milliseconds. */
const DOWNLOAD_STARTS = 10_000;

function save(file: Blob) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = EXPORT_FILE_NAME;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_STARTS);
}

import {
  OWN_DATA_PATH,
  type OwnProofWire,
  ownDataRoutes,
} from '@crease/contracts/routes/own-data.ts';
import { callRoute } from '#data/api/call-route.ts';
import { download, saveFile } from '#data/api/download.ts';
import { refreshProfile } from './security.ts';

/** Fetches the file of everything that is kept of the caller and hands it to the browser. @throws CallFailure */
export async function takeOwnData(proof: OwnProofWire): Promise<void> {
  const { signal } = new AbortController();
  saveFile(
    await download({ path: OWN_DATA_PATH, body: proof, onProgress: () => undefined, signal }),
  );
}

/** Asks the house to close the account. @throws CallFailure */
export async function askForClosing(proof: OwnProofWire): Promise<void> {
  await callRoute(ownDataRoutes.askForClosing, proof);
  await refreshProfile();
}

/** Takes that back. @throws CallFailure */
export async function takeBackClosing(): Promise<void> {
  try {
    await callRoute(ownDataRoutes.takeBackClosing, {});
  } finally {
    // Refused, the house was faster: what it did is shown.
    await refreshProfile();
  }
}

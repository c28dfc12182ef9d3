import * as v from 'valibot'
import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import { createListenerSet } from '#app/lib/browser/external-store.ts'
import type { PreservedWhite } from '../core/art.ts'
import { notifyLogoChanged, processLogo } from '../drawing/drawing-client.ts'
import type { LogoFile, ProcessLogoResult } from '../drawing/tasks.ts'
import { deleteStored, readStored, readStoredLogo, writeStored } from './logo-database.ts'
import { logoShown } from './logo-shown.store.ts'
import { type StoredPlacements, storedPlacementsSchema } from './stored-placements.schema.ts'

export type { LogoFile } from '../drawing/tasks.ts'

/** Logo the browser could not store; lives as long as the page. An older stored one must not replace it. */
let unstoredLogo: LogoFile | null = null
/** The same for placements, by product. */
const unstoredPlacements = new Map<string, StoredPlacements>()

/** Notifies other tabs, as storage events do not report a replaced logo. */
const channelName = 'boxwright-logo'
let channel: BroadcastChannel | undefined

let unsubscribeFromShown = () => {}

const { notify, subscribe } = createListenerSet({
  onFirst() {
    unsubscribeFromShown = logoShown.subscribe(notify)
    channel = new BroadcastChannel(channelName)
    channel.onmessage = handleRemoteChange
  },
  onLast() {
    unsubscribeFromShown()
    channel?.close()
    channel = undefined
  },
})

/** @param productId of changed placements; null for a changed logo */
function notifyTabs(productId: string | null) {
  notify()
  const sender = channel ?? new BroadcastChannel(channelName)
  sender.postMessage(productId)
  if (sender !== channel) sender.close()
}

function handleRemoteChange({ data: productId }: MessageEvent<string | null>) {
  if (productId === null) {
    unstoredLogo = null
    revision++
    notifyLogoChanged()
  } else unstoredPlacements.delete(productId)
  notify()
}

/** Subscribes to changes of the logo, its placements and its visibility, in other tabs too. @returns unsubscribe */
export { subscribe }

export async function readLogo(): Promise<LogoFile | null> {
  if (unstoredLogo) return unstoredLogo
  const stored = await readStoredLogo().catch(() => undefined)
  if (!stored) return null
  const { cut: _, removedWhite: __, sourceWidth: ___, ...logo } = stored
  return logo
}

/**
 * Reads a file, stores it as the visitor's logo in this browser, or keeps it as long as the page, and shows it.
 * @returns the reason of a rejection for the visitor; the previous logo then stays
 */
export async function saveLogo(
  file: File | Blob,
  options?: { preservedWhite?: PreservedWhite },
): Promise<{ ok: true; logo: LogoFile } | Extract<ProcessLogoResult, { ok: false }>> {
  const result = await processLogo(file, options)
  if (!result.ok) return result
  unstoredLogo = result.isStored ? null : result.logo
  revision++
  logoShown.write('on')
  if (result.isStored) notifyTabs(null)
  else notify()
  return { ok: true, logo: result.logo }
}

/** Deletes the logo and its placements from this browser. */
export async function deleteLogo(): Promise<void> {
  unstoredLogo = null
  unstoredPlacements.clear()
  await deleteStored().catch((error) => logInBrowser('the logo could not be deleted', error))
  notifyLogoChanged()
  revision++
  logoShown.clear()
  notifyTabs(null)
}

let revision = 0

/** Changes when the logo is replaced or deleted. */
export const getLogoRevision = () => revision

/** Shows or hides the logo on products; does nothing without a logo. */
export function setLogoShown(isShown: boolean): void {
  if (logoShown.read() !== null) logoShown.write(isShown ? 'on' : 'off')
}

/** Reads the visitor's placements on a product; null if there are none. */
export async function readPlacements(productId: string): Promise<StoredPlacements | null> {
  const unstored = unstoredPlacements.get(productId)
  if (unstored) return unstored
  const stored = await readStored('placements', productId).catch(() => undefined)
  const parsed = v.safeParse(storedPlacementsSchema, stored)
  return parsed.success ? parsed.output : null
}

/** Stores the visitor's placements of the logo on a product. */
export async function storePlacements(productId: string, placements: StoredPlacements): Promise<void> {
  const isStored = await writeStored('placements', productId, placements).then(
    () => true,
    () => false,
  )
  if (isStored) {
    unstoredPlacements.delete(productId)
    notifyTabs(productId)
  } else {
    unstoredPlacements.set(productId, placements)
    notify()
  }
}

import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import { listenerSet, storageWrites } from '#app/lib/browser/shared-value.ts'
import type { KeptFile, LogoTaken } from '../drawing/order.ts'
import { logoChanged, takeLogo } from '../drawing/proofs.ts'
import { deleteKept, type KeptPlacements, readKept, theLogo, writeKept } from './logo-database.ts'

/** `on` or `off` while there is a logo, absent while there is none: all a page looks at before it loads anything of the logo's. */
const shownKey = 'boxwrightLogo'

export type { KeptPlacements } from './logo-database.ts'

/** The visitor's logo: their file, under its name, with the type its content has. */
export type KeptLogo = KeptFile

/** Logo the browser could not store; lives as long as the page. */
let unkept: KeptLogo | null = null
const unkeptPlacements = new Map<string, KeptPlacements>()

/** Notifies other tabs, as storage events do not report a replaced logo. */
const channelName = 'boxwright-logo'
let channel: BroadcastChannel | undefined

const { tell, subscribe } = listenerSet({
  onFirst() {
    addEventListener('storage', onStorage)
    channel = new BroadcastChannel(channelName)
    channel.onmessage = changedElsewhere
  },
  onLast() {
    removeEventListener('storage', onStorage)
    channel?.close()
    channel = undefined
  },
})

function notifyTabs() {
  tell()
  const sender = channel ?? new BroadcastChannel(channelName)
  sender.postMessage(null)
  if (sender !== channel) sender.close()
}

function onStorage({ key }: StorageEvent) {
  if (key === shownKey || key === null) tell()
}

function changedElsewhere() {
  unkept = null
  revision++
  logoChanged()
  tell()
}

/** Subscribes to changes of the logo, its placements and its visibility, in other tabs too. @returns unsubscribe */
export { subscribe }

export async function readLogo(): Promise<KeptLogo | null> {
  const stored = await readKept('logo', theLogo).catch(() => undefined)
  if (!stored) return unkept
  const { file, name, type, keepsGround } = stored
  return { file, name, type, keepsGround }
}

/**
 * Reads a file, stores it as the visitor's logo in this browser and shows it.
 * @returns the reason of a rejection for the visitor; the previous logo then stays
 */
export async function saveLogo(
  file: File | Blob,
  options?: { keepsGround: boolean },
): Promise<{ ok: true; logo: KeptLogo } | Extract<LogoTaken, { ok: false }>> {
  const taken = await takeLogo(file, options)
  if (!taken.ok) return taken
  unkept = taken.kept ? null : taken.logo
  revision++
  writeShown('on')
  notifyTabs()
  return { ok: true, logo: taken.logo }
}

/** Nothing of the logo is left in this browser. */
export async function forgetLogo(): Promise<void> {
  unkept = null
  unkeptPlacements.clear()
  await deleteKept().catch((error) => logInBrowser('the logo could not be deleted', error))
  logoChanged()
  revision++
  writeShown(null)
  notifyTabs()
}

/** True if products show the logo. */
export function isShown(): boolean {
  return readShown() === 'on'
}

/** Stored state of the switch; null without a logo. */
export function shownState(): 'on' | 'off' | null {
  const state = readShown()
  return state === 'on' || state === 'off' ? state : null
}

let revision = 0

/** Changes when the logo is replaced or deleted. */
export const logoRevision = () => revision

/** Says whether it is to be seen on every image; without a logo nothing happens. */
export function setShown(shown: boolean): void {
  if (readShown() !== null) writeShown(shown ? 'on' : 'off')
}

/** Reads the visitor's placements on a product; null if there are none. */
export async function readPlacements(productId: string): Promise<KeptPlacements | null> {
  const stored = await readKept('placements', productId).catch(() => undefined)
  return stored ?? unkeptPlacements.get(productId) ?? null
}

/** Stores the visitor's placement of the logo on a product. */
export async function storePlacements(productId: string, placements: KeptPlacements): Promise<void> {
  await writeKept('placements', productId, placements).catch(() => unkeptPlacements.set(productId, placements))
  notifyTabs()
}

/** Value that storage rejected. */
let shownHere: string | null = null

function readShown(): string | null {
  try {
    return localStorage.getItem(shownKey)
  } catch {
    return shownHere
  }
}

function writeShown(value: 'on' | 'off' | null) {
  shownHere = value
  try {
    if (value) localStorage.setItem(shownKey, value)
    else localStorage.removeItem(shownKey)
  } catch (error) {
    logInBrowser(`${shownKey} could not be saved`, error)
  }
  tell()
  storageWrites.tell()
}

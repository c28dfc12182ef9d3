import { type Art, getArt } from '../core/art.ts'
import { readStoredLogo, type StoredLogo, writeStoredLogo } from '../storage/logo-database.ts'
import type { LogoFacts, ProcessLogoResult } from './tasks.ts'

type PreparedLogo = { art: Art; facts: LogoFacts }

/** Until this worker ends; also a logo that the browser could not store. */
let current: Promise<PreparedLogo | null> | undefined

/** Returns the visitor's logo prepared for drawing; null without a logo. */
export const getCurrentLogo = (): Promise<PreparedLogo | null> => (current ??= read())

async function read(): Promise<PreparedLogo | null> {
  const stored = await readStoredLogo().catch(() => undefined)
  return stored ? prepareLogo(stored) : null
}

function prepareLogo({ cut, removedWhite, sourceWidth }: StoredLogo): PreparedLogo {
  const art = getArt(cut)
  const { aspect, colors, palette, thinnestShare } = art
  return { art, facts: { aspect, colors, palette, thinnestShare, removedWhite, sourceWidth } }
}

/** Forgets the logo, which changed or was deleted: the next read comes from the browser's storage. */
export function clearCurrentLogo() {
  current = undefined
}

/** Makes a processed logo the current one and stores it in the browser. */
export async function setCurrentLogo(logo: StoredLogo): Promise<ProcessLogoResult> {
  current = Promise.resolve(prepareLogo(logo))
  const isStored = await writeStoredLogo(logo).then(
    () => true,
    () => false,
  )
  const { cut: _, removedWhite: __, sourceWidth: ___, ...shown } = logo
  return { ok: true, logo: shown, isStored }
}

import { type Art, getArt } from '../core/art.ts'
import { readStoredLogo, type StoredLogo, writeStoredLogo } from '../storage/logo-database.ts'
import type { LogoFacts, ProcessLogoResult } from './tasks.ts'

type PreparedLogo = { art: Art; facts: LogoFacts }

/** Also a logo that the browser could not store; until this worker ends. */
let current: Promise<PreparedLogo | null> | undefined

/** Returns the visitor's logo prepared for printing; null without a logo. */
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

/** Called when the logo changed or was deleted. */
export function clearCurrentLogo() {
  current = undefined
}

/** Makes a processed logo the current one and stores it in the browser. */
export async function setCurrentLogo(stored: StoredLogo): Promise<ProcessLogoResult> {
  current = Promise.resolve(prepareLogo(stored))
  const isStored = await writeStoredLogo(stored).then(
    () => true,
    () => false,
  )
  const { cut: _, removedWhite: __, sourceWidth: ___, ...logo } = stored
  return { ok: true, logo, isStored }
}

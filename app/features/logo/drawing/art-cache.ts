import { type Art, getArt } from '../core/art.ts'
import { readStoredLogo, type StoredLogo, writeStoredLogo } from '../storage/logo-database.ts'
import type { LogoFacts, ProcessLogoResult } from './tasks.ts'

type PreparedLogo = { art: Art; facts: LogoFacts }

/** Also of a logo that the browser could not store; until this worker ends. */
let cached: Promise<PreparedLogo | null> | undefined

/** Returns the visitor's logo prepared for printing; null without a logo. */
export const getCachedArt = (): Promise<PreparedLogo | null> => (cached ??= read())

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
export function clearArtCache() {
  cached = undefined
}

/** Caches a processed logo and stores it in the browser. */
export async function cacheArt(stored: StoredLogo): Promise<ProcessLogoResult> {
  cached = Promise.resolve(prepareLogo(stored))
  const isStored = await writeStoredLogo(stored).then(
    () => true,
    () => false,
  )
  const { cut: _, removedWhite: __, sourceWidth: ___, ...logo } = stored
  return { ok: true, logo, isStored }
}

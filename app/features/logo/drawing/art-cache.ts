import { type Art, getArt } from '../core/art.ts'
import type { Raster } from '../core/surface.ts'
import { readStoredLogo, type StoredLogo, writeStoredLogo } from '../storage/logo-database.ts'
import type { LogoFacts, LogoFile, ProcessLogoResult } from './tasks.ts'

type PreparedLogo = { art: Art; facts: LogoFacts }

let cached: Promise<PreparedLogo | null> | undefined
/** Logo that the browser could not store; cached until this worker ends. */
let unstored: PreparedLogo | null = null

/** Returns the visitor's logo prepared for printing; null without a logo. */
export const getCachedArt = (): Promise<PreparedLogo | null> => (cached ??= read())

async function read(): Promise<PreparedLogo | null> {
  const stored = await readStoredLogo().catch(() => undefined)
  return stored ? prepareLogo(stored) : unstored
}

function prepareLogo({ cut, isBackgroundRemoved }: Pick<StoredLogo, 'cut' | 'isBackgroundRemoved'>): PreparedLogo {
  const art = getArt(cut)
  return { art, facts: { aspect: art.aspect, colors: art.colors, isBackgroundRemoved } }
}

/** Called when the logo changed or was deleted. */
export function clearArtCache() {
  cached = undefined
  unstored = null
}

/** Caches a processed logo and stores it in the browser. */
export async function cacheArt(logo: LogoFile, cut: Raster, isBackgroundRemoved: boolean): Promise<ProcessLogoResult> {
  const prepared = prepareLogo({ cut, isBackgroundRemoved })
  cached = Promise.resolve(prepared)
  const isStored = await writeStoredLogo({ ...logo, cut, isBackgroundRemoved }).then(
    () => true,
    () => false,
  )
  unstored = isStored ? null : prepared
  return { ok: true, logo, isStored }
}

import { type Art, getArt } from '../core/art.ts'
import type { Raster } from '../core/surface.ts'
import { logoKey, readStored, type StoredLogo, writeStored } from '../storage/logo-database.ts'
import type { LogoFacts, LogoFile, ProcessLogoResult } from './tasks.ts'

type PreparedLogo = { art: Art; facts: LogoFacts }

let cached: Promise<PreparedLogo | null> | undefined
/** Logo that the browser could not store; cached until this worker ends. */
let unstored: PreparedLogo | null = null

/** Returns the visitor's logo prepared for printing; null without a logo. */
export const getCachedArt = (): Promise<PreparedLogo | null> => (cached ??= read())

async function read(): Promise<PreparedLogo | null> {
  const stored = await readStored('logo', logoKey).catch(() => undefined)
  return stored ? prepareLogo(stored) : unstored
}

function prepareLogo({ cut, groundRemoved }: Pick<StoredLogo, 'cut' | 'groundRemoved'>): PreparedLogo {
  const art = getArt(cut)
  return { art, facts: { aspect: art.aspect, colors: art.colors, groundRemoved } }
}

/** Called when the logo changed or was deleted. */
export function clearArtCache() {
  cached = undefined
  unstored = null
}

/** Caches a processed logo and stores it in the browser. */
export async function cacheArt(logo: LogoFile, cut: Raster, groundRemoved: boolean): Promise<ProcessLogoResult> {
  const prepared = prepareLogo({ cut, groundRemoved })
  cached = Promise.resolve(prepared)
  const isStored = await writeStored('logo', logoKey, { ...logo, cut, groundRemoved }).then(
    () => true,
    () => false,
  )
  unstored = isStored ? null : prepared
  return { ok: true, logo, isStored }
}

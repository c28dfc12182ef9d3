import { useEffect, useRef, useState } from 'react'
import type { Placement } from '#db/tables/imprint.ts'
import type { ImprintLocation } from '#db/tables/products.ts'
import type { PreservedWhite } from '../core/art.ts'
import { toLinearRgb } from '../core/color.ts'
import { decideInks, decideOneInk, isHardToRead } from '../core/inks/decide-inks.ts'
import { getLocations, isAtLocation, type Location, type LocationMethod } from '../core/locations.ts'
import { countColors } from '../core/resolve-placements.ts'
import { type AreaInfo, type Method, methodsWithoutInk } from '../core/surface.ts'
import { getLogoFacts, getSurfaceInfo, type LogoFacts, type SurfaceInfo } from '../drawing/drawing-client.ts'
import {
  deleteLogo,
  type LogoFile,
  readLogo,
  readPlacements,
  saveLogo,
  storePlacements,
} from '../storage/logo.store.ts'
import { getImprintTable } from '../tables/get-imprint-table.ts'
import { type Move, movePlacement } from './move-placement.ts'
import { addDefaultPlacements, applyInks, placeChosenPrint, restorePlacedLogos } from './placed-logos.ts'
import type { StudioImprints } from './studio-imprints.ts'

/** An image of the product with an imprint area. */
export type View = { picture: string; surface: SurfaceInfo }

/** State of the stage. */
export type Scene = {
  view: View
  /** `#rrggbb`; null for the image's own color. */
  color: string | null
  /** Imprint locations: of the product's imprint table, else the areas of the image. */
  locations: readonly Location[]
  /** Id of the printed location, or `allLocations`. */
  location: string
  /** Area that fields and keys change. */
  active: string
  /** One per location and area, printed or not. */
  placements: readonly Placement[]
  /** Inks that the visitor selected; undefined while the shop decides them. */
  chosenInks?: string | undefined
}

export const allLocations = ''

type LoadedLogo = { file: LogoFile; facts: LogoFacts }

/** Facts of no logo: its default placements have any shape. */
const noLogo = { aspect: 1, colors: [], palette: [] }

/** Delay after the last change until a placement is stored. */
const saveDelayMs = 400

const isPrinted = ({ location, locations }: Scene, placement: Placement) =>
  locations.some((each) => (location === allLocations || each.id === location) && isAtLocation(each, placement))

/** Returns the placements on the printed areas. */
export const getPrintedPlacements = (scene: Scene) => scene.placements.filter((each) => isPrinted(scene, each))

/** Returns location and area of a placement. */
export function getLocationAndArea({ locations }: Scene, placement: Placement): { location: Location; area: AreaInfo } {
  const location = locations.find((each) => isAtLocation(each, placement)) as Location
  return { location, area: location.areas.find(({ id }) => id === placement.area) as AreaInfo }
}

/** Returns the active placement with its location and area. */
export function getActivePlacement(scene: Scene) {
  const printed = getPrintedPlacements(scene)
  const placement = (printed.find(({ area }) => area === scene.active) ?? printed[0]) as Placement
  return { ...getLocationAndArea(scene, placement), placement }
}

/** Returns the color under the logo, in linear light. */
export const getProductColor = ({ color, view }: Pick<Scene, 'color' | 'view'>) =>
  toLinearRgb(color ?? view.surface.color ?? '#ffffff')

type StudioOptions = {
  productId: string
  images: readonly string[]
  /** A logo file that was dropped on the page or pasted. */
  startFile: File | undefined
  loadImprints: (() => Promise<StudioImprints>) | undefined
}

/** State and actions of the logo studio. */
export function useStudio({ productId, images, startFile, loadImprints }: StudioOptions) {
  const [views, setViews] = useState<View[]>()
  const [logo, setLogo] = useState<LoadedLogo | null>()
  const [scene, setScene] = useState<Scene>()
  /** Logo files that are being read. */
  const [readCount, setReadCount] = useState(0)
  /** Reason a file was rejected. */
  const [rejection, setRejection] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  const hasChanges = useRef(false)
  /** True once the visitor has changed something in the view, which then replaces the chosen imprint. */
  const isEdited = useRef(false)
  /** True if the stored placement is on another image, which looking at this one does not replace. */
  const isStoredElsewhere = useRef(false)
  const imprints = useRef<StudioImprints>(undefined)
  const [replacement, setReplacement] = useState('')
  const table = useRef<readonly ImprintLocation[]>([])

  /** @param found on opening */
  const loadView = async (view: View, loaded: LoadedLogo | null, found?: View[]) => {
    const stored = await readPlacements(productId)
    const storedHere = stored?.picture === view.picture ? stored : undefined
    isStoredElsewhere.current = stored !== null && !storedHere
    const color = storedHere?.color ?? null
    const chosenInks = scene?.chosenInks ?? stored?.chosenInks
    const locations = getLocations(view.surface.areas, table.current)
    const shownColor = color ?? view.surface.color
    const art = loaded?.facts ?? noLogo
    const own = restorePlacedLogos(locations, shownColor, art, storedHere?.placements ?? [])
    const chosen = placeChosenPrint(locations, shownColor, art, { own, prints: imprints.current?.prints ?? [] })
    if (found && chosen.some((each) => !own.includes(each))) hasChanges.current = true
    const printed = chosen.length > 0 ? chosen : own
    const printedLocation = locations.find((location) => printed[0] && isAtLocation(location, printed[0]))
    const isSingle = table.current.length > 0 || (printed.length === 1 && locations.length > 1)
    const [first] = locations
    if (found) setViews(found)
    setLogo(loaded)
    setScene({
      view,
      color,
      locations,
      location: (isSingle && (printedLocation ?? first)?.id) || allLocations,
      active: (printedLocation ?? first)?.areas[0]?.id ?? '',
      placements: addDefaultPlacements(printed, locations, shownColor, art, chosenInks),
      chosenInks,
    })
  }

  const loadLogo = async (file: LogoFile | null): Promise<LoadedLogo | null> => {
    const facts = file && (await getLogoFacts())
    return file && facts ? { file, facts } : null
  }

  const takeLogo = async (file: File | Blob, options?: { preservedWhite?: PreservedWhite }) => {
    setReadCount((count) => count + 1)
    setRejection(undefined)
    try {
      const result = await saveLogo(file, options)
      if (!result.ok) {
        setRejection(result.reason)
        return null
      }
      const next = await loadLogo(result.logo)
      if (!next) return null
      // A new logo is placed here, also where it stays at its default position.
      hasChanges.current = true
      setScene((current) => current && placeNewLogo(current, next.facts, Boolean(logo)))
      setLogo(next)
      return next
    } finally {
      setReadCount((count) => count - 1)
    }
  }

  const loadStudio = async () => {
    setFailed(false)
    try {
      // Without a connection the areas of the image count, as on cards.
      const [surfaces, found, chosen] = await Promise.all([
        Promise.all(images.map(getSurfaceInfo)),
        getImprintTable(productId).catch(() => []),
        loadImprints?.().catch(() => undefined),
      ])
      table.current = found
      imprints.current = chosen
      const allViews = images.flatMap((image, index) => {
        const surface = surfaces[index]
        return surface && surface.areas.length > 0 ? [{ picture: image, surface }] : []
      })
      // Images of one shape in several colors are one view, with a color choice.
      const distinctViews = allViews.filter(
        ({ surface }, index) => index === allViews.findIndex((each) => isSameView(each, surface)),
      )
      const [first] = distinctViews
      if (!first) return setFailed(true)
      const storedLogo = await loadLogo(await readLogo())
      await loadView(first, (startFile && (await takeLogo(startFile))) || storedLogo, distinctViews)
    } catch {
      setFailed(true)
    }
  }
  useEffect(() => {
    void loadStudio()
  }, [])

  const pendingSave = useRef<() => void>(undefined)
  useEffect(() => {
    if (!scene || !logo) return
    const { view, color, chosenInks } = scene
    pendingSave.current = () => {
      pendingSave.current = undefined
      const placements = [...getPrintedPlacements(scene)]
      void storePlacements(productId, { picture: view.picture, color, placements, chosenInks })
      if (isEdited.current && imprints.current) setReplacement(imprints.current.replace({ placements, chosenInks }))
    }
    if (!hasChanges.current) return
    const timer = setTimeout(() => pendingSave.current?.(), saveDelayMs)
    return () => clearTimeout(timer)
  }, [scene, logo, productId])
  useEffect(() => {
    const save = () => {
      if (hasChanges.current) pendingSave.current?.()
    }
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('pagehide', save)
      save()
    }
  }, [])

  const updateScene = (update: (scene: Scene) => Scene) => {
    hasChanges.current = true
    isEdited.current = true
    setScene((current) => current && update(current))
  }
  const aspect = logo?.facts.aspect ?? 1
  const replace = (scene: Scene, placement: Placement): Scene => ({
    ...scene,
    placements: scene.placements.map((each) =>
      isSameArea(each, placement) ? countColors(placement, logo?.facts ?? noLogo) : each,
    ),
  })

  return {
    views: views ?? [],
    logo,
    scene,
    busy: readCount > 0,
    rejection,
    failed: hasFailed,
    /** Says which imprint the placement replaces; '' if none. */
    replacement,
    aspect,
    takeLogo,
    retry: loadStudio,
    /** Placements that are hard to read. */
    unreadable: scene && logo ? findUnreadable(scene, logo.facts) : [],
    async removeLogo() {
      pendingSave.current = undefined
      hasChanges.current = false
      await deleteLogo()
      setLogo(null)
    },
    /** Prints what is not readable in the ink to use first. */
    printReadably: () =>
      updateScene((scene) =>
        (logo ? findUnreadable(scene, logo.facts) : []).reduce<Scene>(
          (current, placement) => {
            const { area } = getLocationAndArea(current, placement)
            const inks = decideOneInk(logo?.facts ?? noLogo, area, getProductColor(current))
            return replace(current, { ...placement, inks })
          },
          { ...scene, chosenInks: undefined },
        ),
      ),
    /** Stores the placement now, also the default one, unless another image has one. */
    save: () => {
      if (hasChanges.current || !isStoredElsewhere.current) pendingSave.current?.()
    },
    showView: (view: View) => {
      if (hasChanges.current) pendingSave.current?.()
      // An edit replaces the chosen prints, also in views that do not show it.
      if (isEdited.current && imprints.current) imprints.current = { ...imprints.current, prints: [] }
      hasChanges.current = false
      isEdited.current = false
      void loadView(view, logo ?? null)
    },
    /** Inks follow a new color unless the visitor selected them. */
    setColor: (color: string | null) =>
      updateScene((scene) => {
        const next = { ...scene, color }
        return { ...next, placements: scene.placements.map((each) => followColor(each, scene, next)) }
      }),
    setLocation: (location: string) =>
      updateScene((scene) => ({
        ...scene,
        location,
        active:
          location === allLocations
            ? scene.active
            : (scene.locations.find(({ id }) => id === location)?.areas[0]?.id ?? scene.active),
      })),
    setActive: (active: string) => setScene((scene) => scene && { ...scene, active }),
    /** Inks follow the method unless the visitor selected them. */
    setMethod: (placements: readonly Placement[], { name, method }: LocationMethod) =>
      updateScene((scene) =>
        placements.reduce((current, placement) => {
          const { location, area } = getLocationAndArea(current, placement)
          const inks = logo
            ? changeMethod(placement, method, { area, location, scene: current, art: logo.facts })
            : placement.inks
          return replace(current, { ...placement, method, inks, ...(location.isListed && { decoration: name }) })
        }, scene),
      ),
    /** Selects inks, also for the locations that are not printed now. */
    setInks: (placements: readonly Placement[], inks: string) =>
      updateScene((scene) => ({
        ...scene,
        chosenInks: inks,
        placements: scene.placements.map((each) =>
          placements.some((selected) => isSameArea(selected, each)) || !isPrinted(scene, each)
            ? applyInks(each, inks, logo?.facts ?? noLogo)
            : each,
        ),
      })),
    /** @param from start of the movement; by default the current placement */
    move: (moved: Placement, move: Move, from?: Placement) =>
      updateScene((scene) => {
        const placement = scene.placements.find((each) => isSameArea(each, moved))
        if (!placement) return scene
        const { center, widthMm, degrees } = from ?? placement
        const { area } = getLocationAndArea(scene, placement)
        const next = movePlacement(area, { ...placement, center, widthMm, degrees }, move, aspect)
        return { ...replace(scene, next), active: placement.area }
      }),
    reset: () =>
      updateScene((scene) => {
        const { view, locations } = scene
        const [first] = locations
        return {
          ...scene,
          color: null,
          location: first?.isListed ? first.id : allLocations,
          active: first?.areas[0]?.id ?? '',
          placements: addDefaultPlacements([], locations, view.surface.color, logo?.facts ?? noLogo),
          chosenInks: undefined,
        }
      }),
  }

  /** Decides the inks again if they were those of the previous color. */
  function followColor(placement: Placement, before: Scene, after: Scene): Placement {
    if (!logo || placement.inks === before.chosenInks) return placement
    const { area, location } = getLocationAndArea(before, placement)
    const { method } = placement
    const decide = (scene: Scene) =>
      decideInks(logo.facts, area, { productColor: getProductColor(scene), method, maxColors: location.maxColors }).inks
    return placement.inks === decide(before)
      ? countColors({ ...placement, inks: decide(after) }, logo.facts)
      : placement
  }
}

/** A new logo takes the position of the previous one, if there was one, as large as its shape fits. */
function placeNewLogo(scene: Scene, art: LogoFacts, hasPrevious: boolean): Scene {
  const { view, color, locations, placements } = scene
  const previous = hasPrevious ? placements.map(({ inks: _, ...placement }) => placement) : []
  const shownColor = color ?? view.surface.color
  const restored = restorePlacedLogos(locations, shownColor, art, previous)
  return { ...scene, placements: addDefaultPlacements(restored, locations, shownColor, art), chosenInks: undefined }
}

const isSameArea = (a: Placement, b: Pick<Placement, 'area' | 'location'> | undefined) =>
  a.area === b?.area && a.location === b.location

const isSameView = (view: View, surface: SurfaceInfo) =>
  surface.recolors && view.surface.recolors
    ? JSON.stringify(view.surface.areas) === JSON.stringify(surface.areas)
    : view.surface === surface

export type Studio = ReturnType<typeof useStudio>

type InkOptions = { area: AreaInfo; location: Location; scene: Scene; art: LogoFacts }

/** Returns the inks of a placement after a change of its method: the selected ones where the method has inks, else decided ones. */
function changeMethod(placement: Placement, method: Method, { area, location, scene, art }: InkOptions): string {
  const { maxColors } = location
  const productColor = getProductColor(scene)
  const decide = (each: Method) => decideInks(art, area, { productColor, method: each, maxColors }).inks
  if (methodsWithoutInk.includes(method)) return decide(method)
  if (methodsWithoutInk.includes(placement.method)) return scene.chosenInks ?? decide(method)
  return placement.inks === decide(placement.method) ? decide(method) : placement.inks
}

const findUnreadable = (scene: Scene, logo: LogoFacts): Placement[] =>
  getPrintedPlacements(scene).filter((placement) => {
    const { area } = getLocationAndArea(scene, placement)
    return isHardToRead(logo, area, { ...placement, productColor: getProductColor(scene) })
  })

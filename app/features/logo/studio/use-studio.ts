import { useEffect, useRef, useState } from 'react'
import type { Placement } from '#db/tables/imprint.ts'
import { isPrintedInColor, maxHiddenShare } from '../core/ink.ts'
import type { AreaInfo } from '../core/surface.ts'
import { getLogoFacts, getSurface, type Logo, type SurfaceInfo } from '../drawing/drawing-client.ts'
import {
  deleteLogo,
  type LogoFile,
  readLogo,
  readPlacements,
  saveLogo,
  storePlacements,
} from '../storage/logo.store.ts'
import { getDefaultPlacements, type Move, mergePlacements, movePlacement } from './move-placement.ts'

/** An image of the product that takes a logo. */
export type View = { picture: string; surface: SurfaceInfo }

/** State of the stage. */
export type Scene = {
  view: View
  /** `#rrggbb`; null for the image's own color. */
  color: string | null
  /** Printed area, or `allLocations`. */
  location: string
  /** Area that fields and keys change. */
  active: string
  /** One per area, printed or not. */
  placements: readonly Placement[]
}

export const allLocations = ''

type LoadedLogo = { file: LogoFile; facts: Logo }

/** Delay after the last change until a placement is stored. */
const saveDelayMs = 400

const getArea = ({ view }: Scene, id: string) => view.surface.areas.find((area) => area.id === id) as AreaInfo

/** Returns the placements on the printed areas. */
export const getPrintedPlacements = ({ location, placements }: Scene) =>
  placements.filter(({ area }) => location === allLocations || area === location)

/** Returns the active area and its placement. */
export function getActivePlacement(scene: Scene) {
  const area = getArea(scene, scene.active)
  const placement = scene.placements.find((each) => each.area === scene.active) as Placement
  return { area, placement }
}

/** State and actions of the logo studio. */
export function useStudio(productId: string, images: readonly string[], firstFile?: File) {
  const [views, setViews] = useState<View[]>()
  const [logo, setLogo] = useState<LoadedLogo | null>()
  const [scene, setScene] = useState<Scene>()
  const [isBusy, setBusy] = useState(false)
  /** Reason a file was rejected. */
  const [rejection, setRejection] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  const hasChanges = useRef(false)

  const loadView = async (view: View, loaded: LoadedLogo | null, found = views) => {
    const { areas } = view.surface
    const aspect = loaded?.facts.aspect ?? 1
    const stored = await readPlacements(productId)
    const storedHere = stored?.picture === view.picture ? stored : undefined
    const placements = mergePlacements(areas, aspect, storedHere?.placements)
    const singleArea =
      storedHere?.placements.length === 1 && areas.length > 1 ? storedHere.placements[0]?.area : undefined
    const active = placements.find(({ area }) => area === singleArea)?.area ?? placements[0]?.area ?? ''
    setViews(found)
    setLogo(loaded)
    setScene({
      view,
      color: storedHere?.color ?? null,
      location: singleArea && singleArea === active ? singleArea : allLocations,
      active,
      placements,
    })
  }

  const loadLogo = async (file: LogoFile | null): Promise<LoadedLogo | null> => {
    const facts = file && (await getLogoFacts())
    return file && facts ? { file, facts } : null
  }

  const takeLogo = async (file: File | Blob, options?: { shouldKeepBackground: boolean }) => {
    setBusy(true)
    setRejection(undefined)
    const result = await saveLogo(file, options)
    if (result.ok) {
      const next = await loadLogo(result.logo)
      if (scene && next) {
        // A new logo takes the position of the previous one, as large as its shape fits.
        const { areas } = scene.view.surface
        setScene({
          ...scene,
          placements: mergePlacements(areas, next.facts.aspect, logo ? scene.placements : undefined),
        })
        setLogo(next)
      }
      setBusy(false)
      return next
    }
    setRejection(result.reason)
    setBusy(false)
    return null
  }

  const loadStudio = async () => {
    setFailed(false)
    try {
      const surfaces = await Promise.all(images.map(getSurface))
      const allViews = images.flatMap((image, index) => {
        const surface = surfaces[index]
        return surface && surface.areas.length > 0 ? [{ picture: image, surface }] : []
      })
      // Images of one shape in several colors are one view, with a color choice.
      const found = allViews.filter(
        ({ surface }, index) => index === allViews.findIndex((each) => isSameView(each, surface)),
      )
      const [first] = found
      if (!first) return setFailed(true)
      const storedLogo = await loadLogo(await readLogo())
      await loadView(first, (firstFile && (await takeLogo(firstFile))) || storedLogo, found)
    } catch {
      setFailed(true)
    }
  }
  useEffect(() => {
    void loadStudio()
  }, [])

  const pendingSave = useRef<() => void>(undefined)
  useEffect(() => {
    if (!scene || !logo || !hasChanges.current) return
    const { view, color } = scene
    pendingSave.current = () => {
      pendingSave.current = undefined
      void storePlacements(productId, { picture: view.picture, color, placements: [...getPrintedPlacements(scene)] })
    }
    const timer = setTimeout(() => pendingSave.current?.(), saveDelayMs)
    return () => clearTimeout(timer)
  }, [scene, logo, productId])
  useEffect(() => {
    const save = () => pendingSave.current?.()
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('pagehide', save)
      save()
    }
  }, [])

  const updateScene = (update: (scene: Scene) => Scene) => {
    hasChanges.current = true
    setScene((current) => current && update(current))
  }
  const aspect = logo?.facts.aspect ?? 1
  const replace = (scene: Scene, placement: Placement): Scene => ({
    ...scene,
    active: placement.area,
    placements: scene.placements.map((each) => (each.area === placement.area ? placement : each)),
  })

  return {
    views: views ?? [],
    logo,
    scene,
    busy: isBusy,
    rejection,
    failed: hasFailed,
    aspect,
    takeLogo,
    retry: loadStudio,
    /** Areas on which much of the logo would be invisible. */
    hiddenAreas: scene && logo ? findHiddenAreas(scene, logo.facts) : [],
    async removeLogo() {
      pendingSave.current = undefined
      hasChanges.current = false
      await deleteLogo()
      setLogo(null)
    },
    showView: (view: View) => void loadView(view, logo ?? null),
    setColor: (color: string | null) => updateScene((scene) => ({ ...scene, color })),
    setLocation: (location: string) =>
      updateScene((scene) => ({ ...scene, location, active: location === allLocations ? scene.active : location })),
    setActive: (active: string) => setScene((scene) => scene && { ...scene, active }),
    /** Methods and inks. */
    updatePlacement: (area: string, changes: Partial<Placement>) =>
      updateScene((scene) => {
        const placement = scene.placements.find((each) => each.area === area)
        return placement ? replace(scene, { ...placement, ...changes }) : scene
      }),
    /** @param from start of the movement; by default the current placement */
    move: (area: string, move: Move, from?: Placement) =>
      updateScene((scene) => {
        const placement = scene.placements.find((each) => each.area === area)
        if (!placement) return scene
        const { method, inks } = placement
        return replace(
          scene,
          movePlacement(getArea(scene, area), { ...(from ?? placement), method, inks }, move, aspect),
        )
      }),
    reset: () =>
      updateScene((scene) => ({
        ...scene,
        color: null,
        location: allLocations,
        placements: getDefaultPlacements(scene.view.surface.areas, aspect),
      })),
  }
}

const isSameView = (view: View, surface: SurfaceInfo) =>
  surface.recolors && view.surface.recolors
    ? JSON.stringify(view.surface.areas) === JSON.stringify(surface.areas)
    : view.surface === surface

export type Studio = ReturnType<typeof useStudio>

function findHiddenAreas(scene: Scene, logoFacts: Logo): string[] {
  const { surface } = scene.view
  return getPrintedPlacements(scene).flatMap(({ area: id, method, inks }) => {
    const area = surface.areas.find((each) => each.id === id)
    const isHidden =
      area &&
      isPrintedInColor(method, inks) &&
      logoFacts.getHiddenShare(area, scene.color ?? surface.color) > maxHiddenShare
    return isHidden ? [id] : []
  })
}

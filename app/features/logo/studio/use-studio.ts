import { useEffect, useRef, useState } from 'react'
import type { Placement } from '#db/tables/imprint.ts'
import { keepsColors, maxLost } from '../core/ink.ts'
import type { AreaInfo } from '../core/surface.ts'
import { getSurface, type Logo, logoFacts, type SurfaceInfo } from '../drawing/proofs.ts'
import {
  forgetLogo,
  type KeptLogo,
  readLogo,
  readPlacements,
  saveLogo,
  storePlacements,
} from '../storage/logo.store.ts'
import { type Move, moved, usualOn, withKept } from './placing.ts'

/** An image of the product that takes a logo. */
export type View = { picture: string; surface: SurfaceInfo }

/** State of the stage. */
export type Scene = {
  view: View
  /** `#rrggbb`; null is the image's own. */
  color: string | null
  /** The area that is printed, or all of them. */
  location: string
  /** The area that is worked on. */
  active: string
  /** One an area, whether it is printed or not. */
  placements: readonly Placement[]
}

export const allLocations = ''

type LogoInHand = { kept: KeptLogo; facts: Logo }

/** Milliseconds after the last change until a placement is stored. */
const stillness = 400

const getArea = ({ view }: Scene, id: string) => view.surface.areas.find((area) => area.id === id) as AreaInfo

/** The placements that are printed. */
export const printed = ({ location, placements }: Scene) =>
  placements.filter(({ area }) => location === allLocations || area === location)

/** The placement that is worked on, and its area. */
export function worked(scene: Scene) {
  const area = getArea(scene, scene.active)
  const placement = scene.placements.find((each) => each.area === scene.active) as Placement
  return { area, placement }
}

/** State and actions of the logo studio. */
export function useStudio(productId: string, images: readonly string[], firstFile?: File) {
  const [views, setViews] = useState<View[]>()
  const [logo, setLogo] = useState<LogoInHand | null>()
  const [scene, setScene] = useState<Scene>()
  const [busy, setBusy] = useState(false)
  /** Reason a file was rejected. */
  const [rejection, setRejection] = useState<string>()
  const [failed, setFailed] = useState(false)
  const touched = useRef(false)

  const show = async (view: View, inHand: LogoInHand | null, found = views) => {
    const { areas } = view.surface
    const aspect = inHand?.facts.aspect ?? 1
    const kept = await readPlacements(productId)
    const own = kept?.picture === view.picture ? kept : undefined
    const placements = withKept(areas, aspect, own?.placements)
    const one = own?.placements.length === 1 && areas.length > 1 ? own.placements[0]?.area : undefined
    const active = placements.find(({ area }) => area === one)?.area ?? placements[0]?.area ?? ''
    setViews(found)
    setLogo(inHand)
    setScene({
      view,
      color: own?.color ?? null,
      location: one && one === active ? one : allLocations,
      active,
      placements,
    })
  }

  const inHand = async (kept: KeptLogo | null): Promise<LogoInHand | null> => {
    const facts = kept && (await logoFacts())
    return kept && facts ? { kept, facts } : null
  }

  const take = async (file: File | Blob, options?: { keepsGround: boolean }) => {
    setBusy(true)
    setRejection(undefined)
    const taken = await saveLogo(file, options)
    if (taken.ok) {
      const next = await inHand(taken.logo)
      if (scene && next) {
        // Another logo has another shape: it goes where the one before it was, as large as fits.
        const { areas } = scene.view.surface
        setScene({ ...scene, placements: withKept(areas, next.facts.aspect, logo ? scene.placements : undefined) })
        setLogo(next)
      }
      setBusy(false)
      return next
    }
    setRejection(taken.reason)
    setBusy(false)
    return null
  }

  const begin = async () => {
    setFailed(false)
    try {
      const surfaces = await Promise.all(images.map(getSurface))
      const takers = images.flatMap((image, index) => {
        const surface = surfaces[index]
        return surface && surface.areas.length > 0 ? [{ picture: image, surface }] : []
      })
      // The same shape in another color is the same view: it is there as a color.
      const found = takers.filter(({ surface }, index) => index === takers.findIndex((each) => isSame(each, surface)))
      const [first] = found
      if (!first) return setFailed(true)
      const before = await inHand(await readLogo())
      await show(first, (firstFile && (await take(firstFile))) || before, found)
    } catch {
      setFailed(true)
    }
  }
  useEffect(() => {
    void begin()
  }, [])

  const unkept = useRef<() => void>(undefined)
  useEffect(() => {
    if (!scene || !logo || !touched.current) return
    const { view, color } = scene
    unkept.current = () => {
      unkept.current = undefined
      void storePlacements(productId, { picture: view.picture, color, placements: [...printed(scene)] })
    }
    const timer = setTimeout(() => unkept.current?.(), stillness)
    return () => clearTimeout(timer)
  }, [scene, logo, productId])
  useEffect(() => () => unkept.current?.(), [])

  const change = (next: (scene: Scene) => Scene) => {
    touched.current = true
    setScene((before) => before && next(before))
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
    busy,
    rejection: rejection,
    failed,
    aspect,
    take,
    again: begin,
    /** Areas in which much of the logo could not be seen. */
    lost: scene && logo ? lostIn(scene, logo.facts) : [],
    async forget() {
      unkept.current = undefined
      touched.current = false
      await forgetLogo()
      setLogo(null)
    },
    look: (view: View) => void show(view, logo ?? null),
    color: (color: string | null) => change((scene) => ({ ...scene, color })),
    print: (location: string) =>
      change((scene) => ({ ...scene, location, active: location === allLocations ? scene.active : location })),
    work: (active: string) => setScene((scene) => scene && { ...scene, active }),
    /** Methods and inks. */
    set: (area: string, facts: Partial<Placement>) =>
      change((scene) => {
        const placement = scene.placements.find((each) => each.area === area)
        return placement ? replace(scene, { ...placement, ...facts }) : scene
      }),
    /** @param from the placement it is moved from; else the one that is shown */
    move: (area: string, move: Move, from?: Placement) =>
      change((scene) => {
        const placement = scene.placements.find((each) => each.area === area)
        if (!placement) return scene
        const { method, inks } = placement
        return replace(scene, moved(getArea(scene, area), { ...(from ?? placement), method, inks }, move, aspect))
      }),
    reset: () =>
      change((scene) => ({
        ...scene,
        color: null,
        location: allLocations,
        placements: usualOn(scene.view.surface.areas, aspect),
      })),
  }
}

const isSame = (view: View, surface: SurfaceInfo) =>
  surface.recolors && view.surface.recolors
    ? JSON.stringify(view.surface.areas) === JSON.stringify(surface.areas)
    : view.surface === surface

export type Studio = ReturnType<typeof useStudio>

function lostIn(scene: Scene, facts: Logo): string[] {
  const { surface } = scene.view
  return printed(scene).flatMap(({ area: id, method, inks }) => {
    const area = surface.areas.find((each) => each.id === id)
    const isLost = area && keepsColors(method, inks) && facts.lost(area, scene.color ?? surface.color) > maxLost
    return isLost ? [id] : []
  })
}

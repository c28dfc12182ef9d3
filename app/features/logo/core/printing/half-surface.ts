import type { Area, Raster, Surface } from '../surface.ts'

/** Returns a surface of half the width and height, for small images: a quarter of the work. */
export const createHalfSurface = (surface: Surface): Surface => applyHalfRasters(surface, halveRasters(surface))

type Rasters = Pick<Surface, 'fixed' | 'light' | 'mask' | 'trim'>

export const halveRasters = ({ fixed, light, mask, trim }: Rasters): Rasters => ({
  fixed: halveRaster(fixed),
  light: halveRaster(light),
  mask: halveMask(mask),
  ...(trim && { trim: halveRaster(trim) }),
})

/** @param surface at full size; its rasters are not read */
export const applyHalfRasters = (surface: Surface, rasters: Rasters): Surface => ({
  ...surface,
  ...rasters,
  width: rasters.fixed.width,
  height: rasters.fixed.height,
  areas: surface.areas.map(halveArea),
})

function halveArea(area: Area): Area {
  const { bounds, grid, pixelsPerMm } = area
  const [fromX, fromY] = grid.origin ?? [bounds.x, bounds.y]
  const [x, y] = [bounds.x >> 1, bounds.y >> 1]
  return {
    ...area,
    bounds: {
      x,
      y,
      width: ((bounds.x + bounds.width) >> 1) - x,
      height: ((bounds.y + bounds.height) >> 1) - y,
    },
    pixelsPerMm: [pixelsPerMm[0] / 2, pixelsPerMm[1] / 2],
    // A reduced pixel is centered between its four source pixels.
    grid: { ...grid, step: grid.step / 2, origin: [(fromX - 0.5) / 2, (fromY - 0.5) / 2] },
  }
}

function createBlankHalf({ width, height }: Raster) {
  const half = { width: width >> 1, height: height >> 1 }
  return { ...half, data: new Uint8ClampedArray(half.width * half.height * 4) }
}

function halveRaster(raster: Raster): Raster {
  const half = createBlankHalf(raster)
  const { data } = raster
  const rowLength = raster.width * 4
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++, to += 4) {
      const at = 2 * y * rowLength + 8 * x
      for (let channel = at; channel < at + 3; channel++)
        half.data[to + channel - at] =
          ((data[channel] as number) +
            (data[channel + 4] as number) +
            (data[channel + rowLength] as number) +
            (data[channel + rowLength + 4] as number) +
            2) >>
          2
      half.data[to + 3] = 255
    }
  }
  return half
}

/** Averages shares; of area codes, the one with the largest printable share counts. */
function halveMask(mask: Raster): Raster {
  const half = halveRaster(mask)
  const { data } = mask
  const rowLength = mask.width * 4
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++, to += 4) {
      const first = 2 * y * rowLength + 8 * x
      let max = first
      for (const at of [first + 4, first + rowLength, first + rowLength + 4])
        if ((data[at + 1] as number) > (data[max + 1] as number)) max = at
      half.data[to + 2] = data[max + 2] as number
    }
  }
  return half
}

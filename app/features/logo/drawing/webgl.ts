import { type Scene, secondColor } from '../core/compose.ts'
import { type Print, printOf } from '../core/printing/print.ts'
import type { Area, Raster, Surface } from '../core/surface.ts'
import { fragmentShader, vertexShader } from './shaders.ts'

/** Bytes of textures kept on the graphics card. */
const mostBytes = 96 * 1024 * 1024

/** Units that the shader's pictures are bound to. */
const units = { fixedLayer: 0, lightLayer: 1, maskLayer: 2, trimLayer: 3, grid: 4, art: 5 }

type Kept = { layers: WebGLTexture[]; grids: Map<Area, WebGLTexture>; bytes: number }

/** Draws scenes on a graphics card as `compose` does with the processor. */
export type WebGl = {
  /** @returns null once the card is lost: the browser took it away */
  draw: (surface: Surface, scene: Scene) => OffscreenCanvas | null
}

/**
 * @param evenSlow whether a card that is a program will do: slower than `compose`, but drawing the same
 * @returns null where there is no WebGL 2
 */
export function openWebGl(evenSlow: boolean): WebGl | null {
  if (typeof OffscreenCanvas === 'undefined') return null
  const canvas = new OffscreenCanvas(1, 1)
  const gl = canvas.getContext('webgl2', {
    alpha: false,
    antialias: false,
    depth: false,
    preserveDrawingBuffer: true,
    failIfMajorPerformanceCaveat: !evenSlow,
  })
  if (!gl) return null
  const program = programOf(gl)
  if (!program) return null
  gl.useProgram(program)
  const at = (name: string) => gl.getUniformLocation(program, name)
  for (const [name, unit] of Object.entries(units)) gl.uniform1i(at(name), unit)
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)

  const surfaces = new Map<Surface, Kept>()
  let bytes = 0

  const bind = (unit: number, texture: WebGLTexture | null) => {
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(gl.TEXTURE_2D, texture)
  }
  const texture = (fill: () => void): WebGLTexture => {
    const made = gl.createTexture()
    bind(units.art, made)
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST)
    fill()
    return made
  }
  const layer = ({ width, height, data }: Raster) =>
    texture(() =>
      gl.texImage2D(
        gl.TEXTURE_2D,
        0,
        gl.RGBA8,
        width,
        height,
        0,
        gl.RGBA,
        gl.UNSIGNED_BYTE,
        new Uint8Array(data.buffer, data.byteOffset, data.length),
      ),
    )
  const grid = ({ grid: { width, height, uv } }: Area) =>
    texture(() => gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG32F, width, height, 0, gl.RG, gl.FLOAT, uv))

  const keep = (surface: Surface): Kept => {
    const found = surfaces.get(surface)
    const { fixed, light, mask, trim } = surface
    const rasters = [fixed, light, mask, ...(trim ? [trim] : [])]
    const kept = found ?? {
      layers: rasters.map(layer),
      grids: new Map(surface.areas.map((area) => [area, grid(area)])),
      bytes: rasters.reduce((sum, { data }) => sum + data.length, 0),
    }
    // At the end again: the first of a map is the one that was not used for the longest.
    surfaces.delete(surface)
    surfaces.set(surface, kept)
    if (!found) bytes += kept.bytes
    for (const [oldest, old] of surfaces) {
      if (bytes <= mostBytes || old === kept) break
      for (const each of [...old.layers, ...old.grids.values()]) gl.deleteTexture(each)
      surfaces.delete(oldest)
      bytes -= old.bytes
    }
    return kept
  }

  const drawPrint = (surface: Surface, kept: Kept, area: Area, print: Print, scene: Scene) => {
    const { sized, own, ink, toX, toY, relief, threads } = printOf(area, print, scene.body)
    const { bounds, code, under, opacity, gain } = area
    const [fromX, fromY] = area.grid.from ?? [bounds.x, bounds.y]
    const art = texture(() =>
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, sized.width + 2, sized.height + 2, 0, gl.RGBA, gl.FLOAT, sized.data),
    )
    bind(units.grid, kept.grids.get(area) ?? null)
    bind(units.art, art)
    gl.uniform1i(at('code'), code)
    gl.uniform1i(at('own'), Number(own))
    gl.uniform1i(at('onBody'), Number(under === 'body'))
    gl.uniform1i(at('hasRelief'), Number(relief !== undefined))
    gl.uniform1i(at('hasThreads'), Number(threads !== undefined))
    gl.uniform3f(at('ink'), ...ink)
    gl.uniform3f(at('mirror'), ...(under === 'body' ? ([0, 0, 0] as const) : under.mirror))
    gl.uniform3f(at('toX'), ...toX)
    gl.uniform3f(at('toY'), ...toY)
    gl.uniform3f(at('relief'), ...(relief ?? ([0, 0, 0] as const)))
    gl.uniform2f(at('threads'), ...(threads ?? ([0, 0] as const)))
    gl.uniform2f(at('from'), fromX, fromY)
    gl.uniform2i(at('gridSize'), area.grid.width, area.grid.height)
    gl.uniform2i(at('artSize'), sized.width, sized.height)
    gl.uniform1f(at('gridStep'), area.grid.step)
    gl.uniform1f(at('opacity'), opacity)
    gl.uniform1f(at('gain'), gain)
    gl.scissor(bounds.x, surface.height - bounds.y - bounds.height, bounds.width, bounds.height)
    gl.enable(gl.SCISSOR_TEST)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
    gl.disable(gl.SCISSOR_TEST)
    gl.deleteTexture(art)
  }

  return {
    draw(surface, scene) {
      const kept = keep(surface)
      const { width, height } = surface
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      gl.viewport(0, 0, width, height)
      for (const [unit, each] of kept.layers.entries()) bind(unit, each)
      gl.uniform1i(at('hasTrim'), Number(surface.trim !== undefined))
      gl.uniform1f(at('rows'), height)
      gl.uniform1f(at('lightMost'), surface.lightMost)
      gl.uniform1f(at('contrast'), surface.contrast)
      gl.uniform1f(at('saturation'), surface.saturation)
      gl.uniform3f(at('body'), ...scene.body)
      gl.uniform3f(at('second'), ...(scene.trim ?? secondColor(scene.body)))
      gl.uniform1i(at('code'), 0)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      for (const print of scene.prints) {
        const area = surface.areas.find(({ id }) => id === print.placement.area)
        if (area) drawPrint(surface, kept, area, print, scene)
      }
      return gl.isContextLost() || gl.getError() !== gl.NO_ERROR ? null : canvas
    },
  }
}

function programOf(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null
}

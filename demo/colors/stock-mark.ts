import { getArt } from '#app/features/logo/core/art.ts'
import type { Print } from '#app/features/logo/core/compose-scene.ts'
import type { Area, Surface } from '#app/features/logo/core/surface.ts'
import { readRaster, type Shape } from '#app/features/logo/node/shape.server.ts'

/** Arrangement of the stock mark on demo images, shown until a visitor brings a logo. */
type Arrangement = 'stack' | 'row' | 'mark' | 'words'

type Words = { x: number; y: number; size: number }
type Drawing = { width: number; height: number; mark?: { x: number; y: number; radius: number }; words?: Words }

const drawings: Record<Arrangement, Drawing> = {
  stack: {
    width: 1024,
    height: 1024,
    mark: { x: 512, y: 368.64, radius: 235 },
    words: { x: 66.3, y: 873.75, size: 150 },
  },
  row: { width: 1536, height: 420, mark: { x: 220, y: 210, radius: 160 }, words: { x: 440, y: 271.1, size: 168 } },
  mark: { width: 1024, height: 1024, mark: { x: 512, y: 512, radius: 460 } },
  words: { width: 1536, height: 300, words: { x: 114.3, y: 230, size: 220 } },
}

/** Inter Bold's letters, in units of its em, the base line at 0. */
const em = 2816
const letters: Record<string, string> = {
  Y: 'M805-724L58-2048L543-2048L1010-1166L1030-1166L1497-2048L1982-2048L1235-724L1235 0L805 0',
  O: 'M2060-1024Q2060-689 1934-454Q1807-219 1590-95Q1372 28 1101 28Q828 28 611-96Q394-220 268-455Q142-690 142-1024Q142-1359 268-1594Q394-1829 611-1952Q828-2076 1101-2076Q1372-2076 1590-1952Q1807-1829 1934-1594Q2060-1359 2060-1024M1621-1024Q1621-1241 1557-1390Q1492-1539 1375-1616Q1258-1693 1101-1693Q944-1693 827-1616Q710-1539 646-1390Q581-1241 581-1024Q581-807 646-658Q710-509 827-432Q944-355 1101-355Q1258-355 1375-432Q1492-509 1557-658Q1621-807 1621-1024',
  U: 'M1443-755L1443-2048L1876-2048L1876-718Q1876-494 1770-326Q1663-158 1472-64Q1281 29 1027 29Q772 29 581-64Q390-158 284-326Q178-494 178-718L178-2048L611-2048L611-755Q611-638 663-547Q714-456 808-404Q902-352 1027-352Q1153-352 1247-404Q1340-456 1392-547Q1443-638 1443-755',
  R: 'M611 0L178 0L178-2048L986-2048Q1218-2048 1383-1965Q1547-1883 1634-1732Q1720-1582 1720-1379Q1720-1175 1632-1028Q1544-882 1378-804Q1211-726 975-726L434-726L434-1074L905-1074Q1029-1074 1111-1108Q1193-1142 1234-1210Q1274-1278 1274-1379Q1274-1481 1234-1551Q1193-1621 1111-1657Q1028-1694 903-1694L611-1694L611 0M817-932L1284-932L1793 0L1315 0',
  L: 'M1489 0L178 0L178-2048L611-2048L611-357L1489-357',
  G: 'M1976-1386L1536-1386Q1515-1459 1477-1515Q1439-1572 1385-1611Q1330-1651 1261-1672Q1191-1693 1107-1693Q950-1693 832-1615Q713-1537 647-1388Q581-1240 581-1026Q581-812 646-662Q711-512 830-433Q949-355 1111-355Q1258-355 1363-407Q1467-460 1523-556Q1578-652 1578-783L1666-770L1138-770L1138-1096L1995-1096L1995-838Q1995-568 1881-374Q1767-181 1567-76Q1367 28 1109 28Q821 28 603-99Q385-227 264-462Q142-698 142-1022Q142-1271 215-1466Q287-1662 418-1798Q549-1934 723-2005Q897-2076 1100-2076Q1274-2076 1424-2025Q1574-1975 1691-1883Q1807-1791 1881-1664Q1955-1538 1976-1386',
}
/** "YOUR LOGO": letters with their offsets. */
const wordmarkLetters: [string, number][] = [
  ['Y', 0],
  ['O', 1915],
  ['U', 4117],
  ['R', 6171],
  ['L', 8672],
  ['O', 10_190],
  ['G', 12_392],
  ['O', 14_534],
]

function toSvg({ width, height, mark, words }: Drawing): string {
  const shapes: string[] = []
  if (mark) {
    const { x, y, radius: r } = mark
    shapes.push(
      `<path d="M${x} ${y}h${-r}a${r} ${r} 0 0 1 ${r} ${-r}z"/>`,
      `<path d="M${x} ${y}h${r}a${r} ${r} 0 0 1 ${-r} ${r}z"/>`,
      `<circle cx="${x + r / 2}" cy="${y - r / 2}" r="${r * 0.46}"/>`,
      `<circle cx="${x - r / 2}" cy="${y + r / 2}" r="${r * 0.46}"/>`,
    )
  }
  if (words) {
    const paths = wordmarkLetters.map(
      ([letter, offset]) => `<path transform="translate(${offset})" d="${letters[letter]}"/>`,
    )
    shapes.push(`<g transform="translate(${words.x} ${words.y}) scale(${words.size / em})">${paths.join('')}</g>`)
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`
}

/** Degrees by which the photographed mark is rotated; a visitor's logo follows the product's edges. */
const rotations: Partial<Record<Shape, number>> = { stickynotes: -18 }

const markOnlyShapes: readonly Shape[] = ['blanket', 'cap', 'earbuds', 'keychain', 'socks']

/** The room in an area decides which arrangement it shows. */
function getArrangement(shape: Shape, aspect: number): Arrangement {
  // Squashed to fit a pencil, as on its photograph, whose aspect would choose `words`.
  if (shape === 'pencils') return 'row'
  if (aspect > 4.5) return 'words'
  if (aspect > 2) return 'row'
  return markOnlyShapes.includes(shape) ? 'mark' : 'stack'
}

/** The exact default position; a visitor's logo only follows its size. */
async function createStockPrint(shape: Shape, { id, sizeMm, defaultBox, methods }: Area): Promise<Print> {
  const widthMm = defaultBox.width * sizeMm[0]
  const aspect = widthMm / (defaultBox.height * sizeMm[1])
  const raster = await readRaster(Buffer.from(toSvg(drawings[getArrangement(shape, aspect)])))
  return {
    art: { ...getArt(raster), aspect },
    placement: {
      area: id,
      method: methods[0] ?? 'screen print',
      center: [defaultBox.x + defaultBox.width / 2, defaultBox.y + defaultBox.height / 2],
      widthMm,
      degrees: rotations[shape] ?? 0,
      inks: 'auto',
    },
  }
}

/** The mark on every area of a shape, where and how its photographs show it. */
export const createStockPrints = (shape: Shape, { areas }: Surface): Promise<Print[]> =>
  Promise.all(areas.map((area) => createStockPrint(shape, area)))

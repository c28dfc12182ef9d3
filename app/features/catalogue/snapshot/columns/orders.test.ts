import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { random } from '#test/varied-products.ts'
import { noBits, put } from './bits.ts'
import { Ids } from './ids.ts'
import { ON_REQUEST, Orders } from './orders.ts'

type Product = { place: number; name: number; price: number }

const room = 400
const pick = random(3)
const prices = [100, 250, 250, 999, ON_REQUEST]
const names = Array.from({ length: 60 }, (_, at) => at)

/** As PostgreSQL would: by name, by price, equal ones by id. */
function expected(products: Product[], ids: Ids) {
  const sorted = (compare: (a: Product, b: Product) => number) =>
    products.toSorted((a, b) => compare(a, b) || ids.compare(a.place, b.place)).map(({ place }) => place)
  const isLast = ({ price }: Product) => Number(price === ON_REQUEST)
  return {
    byName: sorted((a, b) => a.name - b.name),
    cheapestFirst: sorted((a, b) => (a.price === b.price ? 0 : a.price - b.price)),
    dearestFirst: sorted((a, b) => isLast(a) - isLast(b) || (a.price === b.price ? 0 : b.price - a.price)),
  }
}

function catalogue() {
  const ids = new Ids(room)
  const cents = new Float64Array(room)
  const orders = new Orders(room, ids, cents)
  const product = (place: number, name: number = pick(names)): Product => {
    const made = { place, name, price: pick(prices) }
    cents[place] = made.price
    return made
  }
  const read = () => ({
    byName: [...orders.byName.subarray(0, orders.length)],
    cheapestFirst: [...orders.cheapestFirst.subarray(0, orders.length)],
    dearestFirst: [...orders.dearestFirst.subarray(0, orders.length)],
  })
  return { ids, orders, product, read, next: () => ids.add(randomBytes(16), 0) }
}

test('the dearest come first by the order of the cheapest', () => {
  const { ids, orders, product, read, next } = catalogue()
  const products = Array.from({ length: 50 }, () => product(next()))
  const { byName, cheapestFirst } = expected(products, ids)
  orders.begin(Uint32Array.from(byName), Uint32Array.from(cheapestFirst))
  expect(read()).toEqual(expected(products, ids))
})

test('orders stay what sorting would give, however many come, go and change at once', () => {
  const { ids, orders, product, read, next } = catalogue()
  let products: Product[] = []
  for (let round = 0; round < 30; round++) {
    const changed = products.filter(() => pick([true, false, false, false, round % 5 === 0]))
    const repriced = changed.filter(() => pick([true, false, false]))
    const [moved, renamed] = [noBits(room), noBits(room)]
    for (const each of changed) {
      put(moved, each.place)
      if (!repriced.includes(each)) put(renamed, each.place)
    }
    orders.remove(moved, renamed)
    const gone = changed.filter((each) => !repriced.includes(each))
    const stay = repriced.map(({ place, name }) => product(place, name))
    const back = gone.filter(() => pick([true, true, false])).map(({ place }) => product(place))
    const arrivals = [...back, ...Array.from({ length: round === 0 ? 100 : 6 }, () => product(next()))]
    products = [...products.filter((each) => !changed.includes(each)), ...stay, ...arrivals]
    const arriving = new Set(arrivals.map(({ place }) => place))
    const { byName } = expected(products, ids)
    orders.insert(
      Uint32Array.from([...stay, ...arrivals], ({ place }) => place),
      byName.flatMap((place, at) => (arriving.has(place) ? [{ place, before: byName[at - 1] ?? null }] : [])),
    )
    expect(read()).toEqual(expected(products, ids))
  }
})

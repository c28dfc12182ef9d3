import { setTimeout as wait } from 'node:timers/promises'
import type { ShopProcess } from '#test/process.ts'

const pages = [
  '/',
  '/products',
  '/products?search=mug',
  '/products?category=Drinkware&sort=price-asc',
  '/ready-made-boxes',
  '/blog',
]

/** Every tenth visit is a search that is not in the page cache. */
let visits = 0
export async function visitOne(shop: Pick<ShopProcess, 'url'>): Promise<void> {
  visits += 1
  const path = visits % 10 === 0 ? `/products?search=mug+${visits}` : pages[visits % pages.length]
  const response = await fetch(new URL(path ?? '/', shop.url))
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} returned ${response.status}`)
}

/** Requests ten pages a second, one after the other, until it is stopped. @returns the milliseconds of each */
export function startVisitor(shop: Pick<ShopProcess, 'url'>) {
  let isStopped = false
  const visiting = (async () => {
    const times: number[] = []
    while (!isStopped) {
      const start = performance.now()
      await visitOne(shop)
      times.push(performance.now() - start)
      await wait(100)
    }
    return times
  })()
  return {
    end() {
      isStopped = true
      return visiting
    },
  }
}

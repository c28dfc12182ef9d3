import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Loaded into the shop by `--import`, and in no bundle: its clock says so many hours more or less than the machine's as the file named
 * `clock` in DATA_DIR says. Timers go on as they are, as they do in life when a clock is set.
 */
const file = join(process.env.DATA_DIR ?? '', 'clock')
const { Date: RealDate } = globalThis
const realNow = RealDate.now.bind(RealDate)
let shiftMs = 0

const readShift = () => {
  shiftMs = existsSync(file) ? Number(readFileSync(file, 'utf8')) * 3_600_000 : 0
}
readShift()
setInterval(readShift, 50).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => (args.length === 0 ? new target(realNow() + shiftMs) : Reflect.construct(target, args)),
  apply: (target) => new target(realNow() + shiftMs).toString(),
  get: (target, name) => (name === 'now' ? () => realNow() + shiftMs : Reflect.get(target, name)),
})

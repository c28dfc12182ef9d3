import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Loaded into the shop by `--import`: shifts its clock by the hours in the file
 * `clock` of DATA_DIR. Timers are unaffected, as with a real clock.
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

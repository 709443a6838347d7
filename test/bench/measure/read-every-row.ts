// The baseline for builds: reads every row of a catalog (CATALOG_DB), formats each entry and section as JSON, and
// discards it. Prints how many seconds this took, without the start of Node.js.
import Database from 'better-sqlite3'
import { TODAY } from '../contest/work-folder.ts'
import { catalogEntries, inspirationOf } from './catalog-rows.ts'

const started = performance.now()
const db = new Database(process.env['CATALOG_DB'], { readonly: true })
let characters = 0
for (const entry of catalogEntries(db, TODAY)) {
  characters += JSON.stringify(inspirationOf(entry)).length
  for (const section of entry.sections) characters += JSON.stringify(section).length
}
db.close()
process.stdout.write(JSON.stringify({ seconds: (performance.now() - started) / 1000, characters }))

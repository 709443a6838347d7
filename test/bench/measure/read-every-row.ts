// The measure for builds: reads every row of a catalog (CATALOG_DB) and writes each entry and each section as JSON text,
// and does nothing with it. Prints the seconds that took, without Node.js's own start.
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

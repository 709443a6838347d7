// The text of `npm run editorial -- --help`.
import { EDIT_HELP } from '../cli/edit-facts.ts'

export const help = `
Usage: npm run editorial -- synonyms TAXONOMY TERM SYNONYM… [--add]
       npm run editorial -- synonyms TAXONOMY TERM --clear
       npm run editorial -- rule add PATH TOKEN… [--title TITLE] [--from TIME] [--until TIME]
       npm run editorial -- rule remove PATH
       npm run editorial -- archive remove SLUG
       npm run editorial -- pack add|remove|show LANGUAGE
       npm run editorial -- pack list
       npm run editorial -- load FILE.json [--replace] [--lenient]
       npm run editorial -- show
       npm run editorial -- lint [--strict]
       npm run editorial -- score [--with FILE.json|EDIT…] [--judged FILE.json]
       npm run editorial -- queries [--nothing] [--unmatched] [--weeks N] [--json]

Edits the editorial data in the catalog database CATALOG_DB, or in PostgreSQL with DATABASE_URL. A running server shows an
edit in its next response. Every edit prints what it replaces or removes, the sites that its queries find before and after it,
and what is probably wrong with it. With --dry-run, it prints all of that and changes nothing.

  synonyms         replaces the synonyms of a term (a slug or a name); with --add, adds to them; with --clear, removes them
  rule add         adds a rule that sends queries with all of the tokens to a path of the site; if that rule exists,
                   replaces its title and times; with --from and --until, the rule is in force from the one time up to the
                   other, such as 2026-12-01 or 2026-12-01T09:30:00Z, in UTC
  rule remove      removes every rule for the path
  archive remove   removes a template archive
  pack add         adds the words of a language to the synonyms of the terms that the catalog has
  pack remove      takes back what pack add added and nobody changed since
  pack show, list  print what pack add would change, as --dry-run does, and which packs there are
  load             loads synonyms, rules and template archives: all of them or none; with --replace, also removes
                   everything that the file does not have; with --lenient, ignores unknown members
  show             prints the editorial data in the format that load reads: "show > FILE.json" keeps it, and
                   "load FILE.json --replace" brings it back
  lint             prints what is probably wrong with the editorial data, with the numbers of the published snapshot; with
                   --strict, exits with 1 if something is
  score            prints how well searches answer the judged queries in FILE.json, by default judged.json beside CATALOG_DB;
                   with --with, what an edit would change: a file to load, or an edit such as "synonyms color navy sea"
  queries          prints what people searched for in the last 4 weeks (--weeks 1 to 26), with the words that are not
                   understood, and the synonyms that would change what is found; with --nothing, only what found
                   nothing; with --unmatched, only what had words that were not understood
${EDIT_HELP}
  --expect N    refuses the edit if something that it changes was changed since change N ("npm run history -- log")
`

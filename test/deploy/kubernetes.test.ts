// Checks the Kubernetes manifest: its shape, that its parts fit together and fit the server, and that nothing runs as root. It
// starts nothing, because that needs a cluster.
// Over 200 lines: the schema of the parts of Kubernetes that the manifest uses.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { parseConfig } from '../../src/ground/config.ts'
import { ROOT } from '../support/worlds/processes.ts'

/** How long a server takes at most to end open requests (src/server.ts), and to write what is in memory, s. */
const DRAIN_LIMIT = 8
const CLOSE = 5

const text = readFileSync(`${ROOT}src/deploy/kubernetes/vitrine.yaml`, 'utf8')

// The parts of the Kubernetes API that the manifest uses (kubernetes.io/docs/reference, 1.29). Unknown members are errors.
const name = z.string().regex(/^[a-z][a-z0-9-]*$/)
const labels = z.record(name, z.string())
const metadata = z.strictObject({ name, labels: labels.optional() })
const seconds = z.int().min(1)
const tcp = z.strictObject({
  tcpSocket: z.strictObject({ port: name }),
  periodSeconds: seconds,
  failureThreshold: z.int().optional(),
})
const quantity = z.string().regex(/^\d+(m|Mi|Gi)$/)
const container = z.strictObject({
  name,
  image: z.string().regex(/^\S+:\S+$/),
  command: z.array(z.string()),
  envFrom: z.array(
    z.union([
      z.strictObject({ configMapRef: z.strictObject({ name }) }),
      z.strictObject({ secretRef: z.strictObject({ name }) }),
    ]),
  ),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
  ports: z.array(z.strictObject({ name, containerPort: z.int() })).optional(),
  startupProbe: tcp.optional(),
  livenessProbe: tcp.optional(),
  readinessProbe: z
    .strictObject({
      httpGet: z.strictObject({ path: z.string(), port: name }),
      periodSeconds: seconds,
      timeoutSeconds: seconds,
      failureThreshold: z.int(),
    })
    .optional(),
  resources: z
    .strictObject({
      requests: z.record(z.enum(['cpu', 'memory']), quantity),
      limits: z.partialRecord(z.enum(['cpu', 'memory']), quantity),
    })
    .optional(),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string().startsWith('/') })),
})
const selector = z.strictObject({ matchLabels: labels })
const pod = z.strictObject({
  restartPolicy: z.enum(['Never', 'OnFailure']).optional(),
  terminationGracePeriodSeconds: seconds.optional(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().min(1),
    fsGroup: z.int().min(1),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  topologySpreadConstraints: z
    .array(
      z.strictObject({
        maxSkew: z.int().min(1),
        topologyKey: z.string(),
        whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
        labelSelector: selector,
      }),
    )
    .optional(),
  containers: z.tuple([container]),
  volumes: z.array(
    z.union([
      z.strictObject({ name, emptyDir: z.strictObject({}) }),
      z.strictObject({ name, persistentVolumeClaim: z.strictObject({ claimName: name }) }),
    ]),
  ),
})
const kinds = {
  ConfigMap: z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.string(),
    metadata,
    data: z.record(z.string(), z.string()),
  }),
  Deployment: z.strictObject({
    apiVersion: z.literal('apps/v1'),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      replicas: z.int().min(2),
      selector,
      strategy: z.strictObject({ rollingUpdate: z.strictObject({ maxUnavailable: z.int(), maxSurge: z.int() }) }),
      template: z.strictObject({ metadata: z.strictObject({ labels }), spec: pod }),
    }),
  }),
  Service: z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      selector: labels,
      ports: z.array(z.strictObject({ name, port: z.int(), targetPort: name })),
    }),
  }),
  PodDisruptionBudget: z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.string(),
    metadata,
    spec: z.strictObject({ maxUnavailable: z.int().min(1), selector }),
  }),
  PersistentVolumeClaim: z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      accessModes: z.array(z.enum(['ReadWriteOnce', 'ReadWriteMany'])),
      resources: z.strictObject({ requests: z.strictObject({ storage: quantity }) }),
    }),
  }),
  CronJob: z.strictObject({
    apiVersion: z.literal('batch/v1'),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      schedule: z.string().regex(/^(\S+ ){4}\S+$/),
      timeZone: z.string(),
      concurrencyPolicy: z.enum(['Forbid', 'Replace', 'Allow']),
      jobTemplate: z.strictObject({
        spec: z.strictObject({ backoffLimit: z.int(), template: z.strictObject({ spec: pod }) }),
      }),
    }),
  }),
}
type Kind = keyof typeof kinds

const documents = parseAllDocuments(text).map((document) => {
  expect(document.errors).toEqual([])
  return document.toJS() as { kind: Kind }
})
function only<K extends Kind>(kind: K): z.infer<(typeof kinds)[K]> {
  const found = documents.filter((document) => document.kind === kind)
  expect(found).toHaveLength(1)
  return kinds[kind].parse(found[0]) as z.infer<(typeof kinds)[K]>
}

// (rule 39.7)
it('has one object of each kind, of the shape that Kubernetes takes, in less than 150 lines', () => {
  expect(documents.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(kinds).toSorted())
  for (const kind of Object.keys(kinds) as Kind[]) only(kind)
  expect(text.split('\n').length).toBeLessThan(150)
})

it('selects the pods of the servers everywhere', () => {
  const { selector: own, template, replicas, strategy } = only('Deployment').spec
  const { labels: pods } = template.metadata
  const spread = template.spec.topologySpreadConstraints?.map(({ labelSelector }) => labelSelector.matchLabels)
  const budget = only('PodDisruptionBudget').spec
  expect([own.matchLabels, only('Service').spec.selector, budget.selector.matchLabels, ...(spread ?? [])]).toEqual(
    Array.from({ length: 4 }, () => pods),
  )
  expect([replicas > budget.maxUnavailable, strategy.rollingUpdate.maxUnavailable]).toEqual([true, 0])
})

it('sends requests to the port of the server only while it is ready, and lets it drain', () => {
  const { terminationGracePeriodSeconds, containers } = only('Deployment').spec.template.spec
  const [{ ports, readinessProbe, env = [] }] = containers
  expect(ports).toEqual([{ name: 'http', containerPort: 4321 }])
  expect(readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' })
  expect(existsSync(`${ROOT}src/pages/readyz.ts`)).toBe(true)
  const drain = Number(env.find(({ name: variable }) => variable === 'DRAIN_SECONDS')?.value)
  const { periodSeconds = 0, failureThreshold = 0 } = readinessProbe ?? {}
  expect(drain).toBeGreaterThan(periodSeconds * failureThreshold)
  expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + DRAIN_LIMIT + CLOSE)
})

it('gives servers a valid configuration, a cache of their own and no catalog, and the nightly build the catalog', () => {
  const server = only('Deployment').spec.template.spec
  const nightly = only('CronJob').spec.jobTemplate.spec.template.spec
  const secrets = { DATABASE_URL: 'postgres://u:p@db/vitrine', VALKEY_URL: 'valkey://valkey:6379/0' }
  for (const { containers, volumes } of [server, nightly]) {
    const [{ env = [], envFrom, volumeMounts, command }] = containers
    const set = Object.fromEntries(env.map(({ name: variable, value }) => [variable, value]))
    const config = parseConfig({ ...only('ConfigMap').data, ...secrets, ...set })
    expect(config).toMatchObject({
      bucket: { snapshotUrl: expect.stringMatching(/^s3:/) },
      shared: { databaseUrl: expect.any(String) },
    })
    expect(envFrom[0]).toEqual({ configMapRef: { name: only('ConfigMap').metadata.name } })
    expect(volumeMounts.map((mount) => mount.name)).toEqual(volumes.map((volume) => volume.name))
    for (const path of command.filter((word) => word.startsWith('build-scripts/')))
      expect(existsSync(ROOT + path)).toBe(true)
  }
  expect(server.volumes.every((volume) => 'emptyDir' in volume)).toBe(true)
  expect(nightly.volumes).toContainEqual({
    name: 'catalog',
    persistentVolumeClaim: { claimName: only('PersistentVolumeClaim').metadata.name },
  })
  expect(server.containers[0].envFrom).not.toContainEqual(nightly.containers[0].envFrom[1])
})

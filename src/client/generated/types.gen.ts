// Generated from /openapi.json by `npm run contract`: do not edit.
// @ts-nocheck: the generator does not write for exactOptionalPropertyTypes

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

/**
 * A new key.
 */
export type IssuedKey = {
    /**
     * The key. It is shown this once and stored nowhere.
     */
    api_key: string;
    /**
     * The public part of the key; name it when you ask us about it.
     */
    key_id: string;
    plan: 'free';
    /**
     * What to do with it.
     */
    message: string;
};

/**
 * Whose key this is.
 */
export type Account = {
    /**
     * The public part of the key; name it when you ask us about it.
     */
    key_id: string;
    /**
     * The address that registered the key.
     */
    email: string;
    /**
     * `free` keys are rate limited, `admin` keys are not.
     */
    plan: 'free' | 'admin';
    /**
     * Requests that were served to this key.
     */
    usage: {
        /**
         * Requests since midnight UTC, this one included.
         */
        today: number;
        /**
         * Requests since the key was made, this one included.
         */
        total: number;
    };
};

/**
 * One page of sites.
 */
export type InspirationList = {
    /**
     * How many match altogether; always exact.
     */
    total: number;
    /**
     * The page size that was used.
     */
    limit: number;
    /**
     * How many were skipped.
     */
    offset: number;
    /**
     * The sites of this page.
     */
    results: Array<PartialInspiration>;
};

/**
 * A site, cut down by `fields`.
 */
export type PartialInspiration = {
    /**
     * The site's title, as plain text.
     */
    title?: string;
    /**
     * The key of the site, unique and permanent.
     */
    slug?: string;
    /**
     * The site's address as the catalog has it; null once the site is offline.
     */
    url?: string | null;
    /**
     * The day it entered the catalog, `YYYY-MM-DD`.
     */
    published?: string;
    /**
     * Whether the site is gone; its pictures and terms stay.
     */
    offline?: boolean;
    /**
     * Names of its genres, as plain text.
     */
    genre?: Array<string>;
    /**
     * Names of its colors, as plain text.
     */
    color?: Array<string>;
    /**
     * Names of its styles, as plain text.
     */
    style?: Array<string>;
    /**
     * Names of its typefaces, as plain text.
     */
    typeface?: Array<string>;
    /**
     * Names of its section types, as plain text.
     */
    sections?: Array<string>;
    /**
     * Name of the one platform the site is built on; empty where none is known.
     */
    platform?: string;
    /**
     * Names of the technologies that were found on it, as plain text.
     */
    tech?: Array<string>;
    /**
     * Names of the designers, agencies or studios who made it, as plain text.
     */
    authors?: Array<string>;
    screenshot?: Screenshot;
};

/**
 * Addresses of the pictures of one page, ready to use.
 */
export type Screenshot = {
    /**
     * The top of the page, 1280 × 800 pixels, cropped.
     */
    hero: string;
    /**
     * The top of the page, 400 × 300 pixels, cropped.
     */
    thumbnail: string;
    /**
     * The whole page, 2560 pixels wide.
     */
    full: string;
    /**
     * The screenshot as it was taken, without a transform.
     */
    original: string;
    /**
     * The page on a phone, 375 pixels wide; only where there is such a capture.
     */
    mobile?: string;
    /**
     * Width of the original, in pixels.
     */
    width: number;
    /**
     * Height of the original, in pixels.
     */
    height: number;
};

/**
 * One site of the catalog.
 */
export type Inspiration = {
    /**
     * The site's title, as plain text.
     */
    title: string;
    /**
     * The key of the site, unique and permanent.
     */
    slug: string;
    /**
     * The site's address as the catalog has it; null once the site is offline.
     */
    url: string | null;
    /**
     * The day it entered the catalog, `YYYY-MM-DD`.
     */
    published: string;
    /**
     * Whether the site is gone; its pictures and terms stay.
     */
    offline: boolean;
    /**
     * Names of its genres, as plain text.
     */
    genre: Array<string>;
    /**
     * Names of its colors, as plain text.
     */
    color: Array<string>;
    /**
     * Names of its styles, as plain text.
     */
    style: Array<string>;
    /**
     * Names of its typefaces, as plain text.
     */
    typeface: Array<string>;
    /**
     * Names of its section types, as plain text.
     */
    sections: Array<string>;
    /**
     * Name of the one platform the site is built on; empty where none is known.
     */
    platform: string;
    /**
     * Names of the technologies that were found on it, as plain text.
     */
    tech: Array<string>;
    /**
     * Names of the designers, agencies or studios who made it, as plain text.
     */
    authors: Array<string>;
    screenshot: Screenshot;
};

/**
 * The size of the catalog.
 */
export type Meta = {
    /**
     * Name of the service.
     */
    service: string;
    /**
     * Its release.
     */
    version: string;
    /**
     * How many sites the catalog holds, and how many of them are live and offline.
     */
    inspirations: {
        total: number;
        live: number;
        offline: number;
    };
    /**
     * How many terms each taxonomy has.
     */
    taxonomies: {
        [key: string]: number;
    };
    /**
     * When the catalog last changed.
     */
    updated_at: string;
};

/**
 * One page of sections.
 */
export type SectionList = {
    /**
     * How many match altogether; always exact.
     */
    total: number;
    /**
     * The page size that was used.
     */
    limit: number;
    /**
     * How many were skipped.
     */
    offset: number;
    /**
     * The section type that was asked for.
     */
    section_type: {
        name: string;
        slug: string;
    };
    /**
     * The sections of this page.
     */
    results: Array<Section>;
};

/**
 * One section of a page. Members can be absent only where `fields` leaves them out.
 */
export type Section = {
    /**
     * The section alone, cut out of the screenshot, `width` pixels wide.
     */
    image?: string;
    /**
     * Name of the section type.
     */
    section_type?: string;
    /**
     * What the section shows, in a line; may be empty.
     */
    prompt?: string;
    /**
     * Markup for it, or null. Only if asked for.
     */
    tailwind?: string | null;
    /**
     * Its colors, as CSS. Only if asked for.
     */
    colors?: Array<string>;
    /**
     * Its layout in words, or null. Only if asked for.
     */
    wireframe_prompt?: string | null;
    /**
     * The site that the section belongs to; absent where `fields` asks for none of it.
     */
    parent?: {
        /**
         * The site's title, as plain text.
         */
        title?: string;
        /**
         * The key of the site, unique and permanent.
         */
        slug?: string;
        /**
         * The site's address as the catalog has it; null once the site is offline.
         */
        url?: string | null;
        /**
         * The day it entered the catalog, `YYYY-MM-DD`.
         */
        published?: string;
        /**
         * Whether the site is gone; its pictures and terms stay.
         */
        offline?: boolean;
        /**
         * Names of its genres, as plain text.
         */
        genre?: Array<string>;
        /**
         * Names of its colors, as plain text.
         */
        color?: Array<string>;
        /**
         * Names of its styles, as plain text.
         */
        style?: Array<string>;
        /**
         * Names of its typefaces, as plain text.
         */
        typeface?: Array<string>;
        /**
         * Name of the one platform the site is built on; empty where none is known.
         */
        platform?: string;
        /**
         * Names of the technologies that were found on it, as plain text.
         */
        tech?: Array<string>;
        /**
         * Names of the designers, agencies or studios who made it, as plain text.
         */
        authors?: Array<string>;
        /**
         * Addresses of the pictures of the page.
         */
        screenshot?: {
            /**
             * The top of the page, 1280 × 800 pixels, cropped.
             */
            hero: string;
            /**
             * The top of the page, 400 × 300 pixels, cropped.
             */
            thumbnail: string;
            /**
             * The whole page, 2560 pixels wide.
             */
            full: string;
            /**
             * The screenshot as it was taken, without a transform.
             */
            original: string;
        };
    };
};

/**
 * Everything that a query led to, in groups.
 */
export type SearchResponse = {
    /**
     * The query as it was received.
     */
    query: string;
    /**
     * The words that were searched for.
     */
    tokens: Array<string>;
    /**
     * The editors' best match for this query, or null.
     */
    tuned_destination: TunedDestination | null;
    /**
     * What the query was read as; results carry all of these.
     */
    matched_filters: Array<TermSuggestion>;
    /**
     * The archive whose filters are exactly `matched_filters`, or null.
     */
    matched_template_archive: TemplateArchive | null;
    /**
     * Archives that share a filter and contradict none.
     */
    similar_template_archives: Array<TemplateArchive>;
    /**
     * Other terms that begin as the query does.
     */
    matching_terms: Array<TermSuggestion>;
    /**
     * Authors that begin as the query does.
     */
    matching_authors: Array<TermSuggestion>;
    /**
     * The sites that were found.
     */
    results: {
        /**
         * How many sites match altogether.
         */
        total: number;
        /**
         * The first `limit` of them.
         */
        items: Array<SearchItem>;
    };
    explain?: Explanation;
    /**
     * Queries that do have results; only where this one has none, or matched no filter.
     */
    suggestions?: Array<{
        query: string;
        total: number;
    }>;
};

/**
 * Where the editors send such a query: show it above everything else.
 */
export type TunedDestination = {
    /**
     * Path on the catalog's website: append it to the address of the site, never build it.
     */
    url: string;
    /**
     * What to call it, or null.
     */
    title: string | null;
    /**
     * The rule's words: each begins a word of the query.
     */
    tokens: Array<string>;
};

/**
 * A term that the query led to.
 */
export type TermSuggestion = {
    /**
     * The taxonomy that the term belongs to.
     */
    taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing';
    /**
     * Name of the term, as plain text.
     */
    name: string;
    /**
     * Slug of the term: what filters take.
     */
    slug: string;
    /**
     * How many sites carry the term.
     */
    count: number;
    /**
     * Path on the catalog's website: append it to the address of the site, never build it.
     */
    url: string;
};

/**
 * An archive of templates, registered by the editors.
 */
export type TemplateArchive = {
    /**
     * Key of the archive.
     */
    slug: string;
    /**
     * Title of the archive.
     */
    title: string;
    /**
     * Path on the catalog's website: append it to the address of the site, never build it.
     */
    url: string;
    /**
     * Terms that all of its templates carry.
     */
    filters: Array<TermRef>;
    /**
     * How many templates do.
     */
    count: number;
};

/**
 * A term by taxonomy and slug.
 */
export type TermRef = {
    /**
     * The taxonomy that the term belongs to.
     */
    taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing';
    /**
     * Slug of the term: what filters take.
     */
    slug: string;
};

/**
 * A site that was found.
 */
export type SearchItem = {
    /**
     * The site's title, as plain text.
     */
    title: string;
    /**
     * The key of the site, unique and permanent.
     */
    slug: string;
    /**
     * The site's address as the catalog has it; null once the site is offline.
     */
    url: string | null;
    /**
     * Whether the site is gone; its pictures and terms stay.
     */
    offline: boolean;
    /**
     * The day it entered the catalog, `YYYY-MM-DD`.
     */
    published: string;
    /**
     * Names of its genres, as plain text.
     */
    genre: Array<string>;
    /**
     * Names of its section types, as plain text.
     */
    sections: Array<string>;
    /**
     * Names of the designers, agencies or studios who made it, as plain text.
     */
    authors: Array<string>;
    /**
     * Addresses of the pictures of the page.
     */
    screenshot: {
        /**
         * The top of the page, 1280 × 800 pixels, cropped.
         */
        hero: string;
        /**
         * The top of the page, 400 × 300 pixels, cropped.
         */
        thumbnail: string;
        /**
         * The whole page, 2560 pixels wide.
         */
        full: string;
    };
};

/**
 * How the query was read. Only with `explain=1`.
 */
export type Explanation = {
    /**
     * Words of the query that were left out, and why.
     */
    dropped: Array<{
        token: string;
        reason: 'structural' | 'noise' | 'short';
    }>;
    /**
     * How each of `matched_filters` was found, in the same order.
     */
    filters: Array<{
        /**
         * The taxonomy that the term belongs to.
         */
        taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing';
        /**
         * Slug of the term: what filters take.
         */
        slug: string;
        /**
         * The step that found it.
         */
        step: 'phrase' | 'primary' | 'synonym' | 'tag';
        /**
         * The words of the query that led to it.
         */
        by: string;
        /**
         * How they matched.
         */
        how: 'phrase' | 'exact' | 'prefix' | 'synonym';
        /**
         * The synonym behind it, or null.
         */
        synonym: string | null;
        /**
         * Terms that matched as well and lost to it.
         */
        lost: Array<{
            /**
             * The taxonomy that the term belongs to.
             */
            taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing';
            /**
             * Name of the term, as plain text.
             */
            name: string;
            /**
             * Slug of the term: what filters take.
             */
            slug: string;
            /**
             * How many sites carry the term.
             */
            count: number;
            lost_to: TermRef;
        }>;
    }>;
    /**
     * `title` where no filter matched and titles were read.
     */
    fallback: 'title' | null;
    /**
     * The rule behind `tuned_destination`, or null.
     */
    rule: TunedDestination | null;
};

/**
 * What completes a text.
 */
export type SuggestResponse = {
    /**
     * The text as it was received.
     */
    query: string;
    /**
     * Completions, the best first.
     */
    results: Array<Completion>;
};

/**
 * A term, an author, a term by its synonym, or a site by its title.
 */
export type Completion = {
    /**
     * What this is.
     */
    type: 'term' | 'author';
    /**
     * The taxonomy that the term belongs to.
     */
    taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing';
    /**
     * Name of the term, as plain text.
     */
    name: string;
    /**
     * Slug of the term: what filters take.
     */
    slug: string;
    /**
     * Path on the catalog's website: append it to the address of the site, never build it.
     */
    url: string;
    /**
     * How many sites carry the term.
     */
    count: number;
    via: null;
} | {
    /**
     * What this is.
     */
    type: 'synonym';
    /**
     * The taxonomy that the term belongs to.
     */
    taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors' | 'post_tag' | 'pricing';
    /**
     * Name of the term, as plain text.
     */
    name: string;
    /**
     * Slug of the term: what filters take.
     */
    slug: string;
    /**
     * Path on the catalog's website: append it to the address of the site, never build it.
     */
    url: string;
    /**
     * How many sites carry the term.
     */
    count: number;
    /**
     * The synonym that begins as typed.
     */
    via: string;
} | {
    /**
     * What this is.
     */
    type: 'title';
    taxonomy: null;
    /**
     * The site's title, as plain text.
     */
    name: string;
    /**
     * The key of the site, unique and permanent.
     */
    slug: string;
    /**
     * The site's address as the catalog has it; null once the site is offline.
     */
    url: string | null;
    count: null;
    via: null;
};

/**
 * How often the terms of a taxonomy were used.
 */
export type Stats = {
    /**
     * The taxonomy that was asked for.
     */
    taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors';
    /**
     * The period that was asked for.
     */
    period: '7d' | '30d' | '12mo' | 'all';
    /**
     * Sites of the period with at least one term of the taxonomy.
     */
    total_tagged: number;
    /**
     * Terms that were used in the period.
     */
    results: Array<{
        /**
         * Name of the term, as plain text.
         */
        term: string;
        /**
         * Slug of the term: what filters take.
         */
        slug: string;
        /**
         * Sites of the period that carry the term.
         */
        count: number;
        /**
         * Share of `total_tagged`, with one decimal and a percent sign.
         */
        share: string;
    }>;
};

/**
 * Terms by taxonomy, each list ordered by name.
 */
export type TaxonomyTerms = {
    [key: string]: Array<Term>;
};

/**
 * One term of a taxonomy.
 */
export type Term = {
    /**
     * Name of the term, as plain text.
     */
    name: string;
    /**
     * Slug of the term: what filters take.
     */
    slug: string;
    /**
     * How many sites carry the term.
     */
    count: number;
    /**
     * Path of its archive on the catalog's website: use it as it is.
     */
    url: string;
    /**
     * Other spellings that the search takes for it, by its editors.
     */
    synonyms: Array<string>;
};

/**
 * The service answers.
 */
export type Health = {
    status: 'ok';
    /**
     * Which snapshot of the catalog is served.
     */
    snapshot: string;
};

/**
 * Requests may be sent here.
 */
export type Readiness = {
    status: 'ready';
    /**
     * Which snapshot of the catalog is served.
     */
    snapshot: string;
};

export type RegisterData = {
    body: {
        /**
         * Where to reach you. It is kept trimmed and in lower case.
         */
        email: string;
        /**
         * A label for the key, yours to choose.
         */
        name?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/register';
};

export type RegisterErrors = {
    /**
     * What went wrong.
     */
    400: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'bad_request';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    405: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'method_not_allowed';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    413: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'bad_request';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    429: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'rate_limited' | 'limit_reached';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    500: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    503: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
};

export type RegisterError = RegisterErrors[keyof RegisterErrors];

export type RegisterResponses = {
    /**
     * A new key.
     */
    201: IssuedKey;
};

export type RegisterResponse = RegisterResponses[keyof RegisterResponses];

export type GetMeData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/me';
};

export type GetMeErrors = {
    /**
     * What went wrong.
     */
    400: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'bad_request';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    401: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'unauthorized';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    403: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'forbidden';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    405: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'method_not_allowed';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    429: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'rate_limited';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    500: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    503: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
};

export type GetMeError = GetMeErrors[keyof GetMeErrors];

export type GetMeResponses = {
    /**
     * Whose key this is.
     */
    200: Account;
};

export type GetMeResponse = GetMeResponses[keyof GetMeResponses];

export type ListInspirationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many to answer with.
         */
        limit?: number;
        /**
         * How many to skip.
         */
        offset?: number;
        /**
         * Order by publish date.
         */
        sort?: 'newest' | 'oldest';
        /**
         * All sites, those that are still live, or those that are gone.
         */
        status?: 'all' | 'live' | 'offline';
        /**
         * Only sites that were published in this year.
         */
        year?: number;
        /**
         * Slug of a genre; given more than once, all must hold. A slug that nobody knows matches nothing.
         */
        genre?: string | Array<string>;
        /**
         * Slug of a color; given more than once, all must hold. A slug that nobody knows matches nothing.
         */
        color?: string | Array<string>;
        /**
         * The same as `color`; with both, both must hold.
         */
        colour?: string | Array<string>;
        /**
         * Slug of a style; given more than once, all must hold. A slug that nobody knows matches nothing.
         */
        style?: string | Array<string>;
        /**
         * Slug of a typeface; given more than once, all must hold. A slug that nobody knows matches nothing.
         */
        typeface?: string | Array<string>;
        /**
         * Slug of the platform; given more than once, all must hold. A slug that nobody knows matches nothing.
         */
        platform?: string | Array<string>;
        /**
         * Slug of a technology; given more than once, all must hold. A slug that nobody knows matches nothing.
         */
        tech?: string | Array<string>;
        /**
         * Slug of a section type; given more than once, all must hold. A slug that nobody knows matches nothing.
         */
        sections?: string | Array<string>;
        /**
         * Slug of a designer, agency or studio; given more than once, all must hold. A slug that nobody knows matches nothing.
         */
        authors?: string | Array<string>;
        /**
         * The members of a site to answer with, separated by commas; all of them where it is left out.
         */
        fields?: Array<'title' | 'slug' | 'url' | 'published' | 'offline' | 'genre' | 'color' | 'style' | 'typeface' | 'sections' | 'platform' | 'tech' | 'authors' | 'screenshot'>;
    };
    url: '/v1/inspirations';
};

export type ListInspirationsErrors = {
    /**
     * What went wrong.
     */
    400: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'bad_request';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    401: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'unauthorized';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    403: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'forbidden';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    405: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'method_not_allowed';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    429: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'rate_limited';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    500: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    503: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
};

export type ListInspirationsError = ListInspirationsErrors[keyof ListInspirationsErrors];

export type ListInspirationsResponses = {
    /**
     * One page of sites.
     */
    200: InspirationList;
};

export type ListInspirationsResponse = ListInspirationsResponses[keyof ListInspirationsResponses];

export type GetInspirationData = {
    body?: never;
    path: {
        /**
         * The slug of the site.
         */
        slug: string;
    };
    query?: never;
    url: '/v1/inspirations/{slug}';
};

export type GetInspirationErrors = {
    /**
     * What went wrong.
     */
    400: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'bad_request';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    401: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'unauthorized';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    403: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'forbidden';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    404: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'not_found';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    405: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'method_not_allowed';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    429: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'rate_limited';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    500: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    503: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
};

export type GetInspirationError = GetInspirationErrors[keyof GetInspirationErrors];

export type GetInspirationResponses = {
    /**
     * One site of the catalog.
     */
    200: Inspiration;
};

export type GetInspirationResponse = GetInspirationResponses[keyof GetInspirationResponses];

export type GetMetaData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/meta';
};

export type GetMetaErrors = {
    /**
     * What went wrong.
     */
    400: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'bad_request';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    405: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'method_not_allowed';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    500: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    503: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
};

export type GetMetaError = GetMetaErrors[keyof GetMetaErrors];

export type GetMetaResponses = {
    /**
     * The size of the catalog.
     */
    200: Meta;
};

export type GetMetaResponse = GetMetaResponses[keyof GetMetaResponses];

export type ListSectionsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Slug of the section type.
         */
        type: string;
        /**
         * How many to answer with.
         */
        limit?: number;
        /**
         * How many to skip.
         */
        offset?: number;
        /**
         * Order by publish date.
         */
        sort?: 'newest' | 'oldest';
        /**
         * All sites, those that are still live, or those that are gone.
         */
        status?: 'all' | 'live' | 'offline';
        /**
         * Width of the pictures in pixels; their height follows.
         */
        width?: number;
        /**
         * Slug of a genre; given more than once, all must hold. A slug that nobody knows matches nothing.
         */
        genre?: string | Array<string>;
        /**
         * Slug of a color; given more than once, all must hold. A slug that nobody knows matches nothing.
         */
        color?: string | Array<string>;
        /**
         * The same as `color`; with both, both must hold.
         */
        colour?: string | Array<string>;
        /**
         * Slug of a style; given more than once, all must hold. A slug that nobody knows matches nothing.
         */
        style?: string | Array<string>;
        /**
         * Slug of a typeface; given more than once, all must hold. A slug that nobody knows matches nothing.
         */
        typeface?: string | Array<string>;
        /**
         * Slug of the platform; given more than once, all must hold. A slug that nobody knows matches nothing.
         */
        platform?: string | Array<string>;
        /**
         * Slug of a technology; given more than once, all must hold. A slug that nobody knows matches nothing.
         */
        tech?: string | Array<string>;
        /**
         * The members of a section to answer with, separated by commas. `parent_…` names select inside `parent`. `tailwind`, `colors` and `wireframe_prompt` are there only if they are named.
         */
        fields?: Array<'image' | 'section_type' | 'prompt' | 'tailwind' | 'colors' | 'wireframe_prompt' | 'parent_title' | 'parent_slug' | 'parent_url' | 'parent_published' | 'parent_offline' | 'parent_genre' | 'parent_color' | 'parent_style' | 'parent_typeface' | 'parent_platform' | 'parent_tech' | 'parent_authors' | 'parent_screenshot'>;
    };
    url: '/v1/sections';
};

export type ListSectionsErrors = {
    /**
     * What went wrong.
     */
    400: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'bad_request';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    401: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'unauthorized';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    403: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'forbidden';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    404: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'not_found';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    405: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'method_not_allowed';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    429: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'rate_limited';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    500: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    503: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
};

export type ListSectionsError = ListSectionsErrors[keyof ListSectionsErrors];

export type ListSectionsResponses = {
    /**
     * One page of sections.
     */
    200: SectionList;
};

export type ListSectionsResponse = ListSectionsResponses[keyof ListSectionsResponses];

export type SearchData = {
    body?: never;
    path?: never;
    query: {
        /**
         * What to search for; blanks around it do not count.
         */
        q: string;
        /**
         * Size of `results.items`.
         */
        limit?: number;
        /**
         * Which words are left out: `all` drops words like `the` and words like `website`, `structural` only the first, `off` none.
         */
        stopwords?: 'all' | 'structural' | 'off';
        /**
         * `1` adds `explain`: how the query was read.
         */
        explain?: '0' | '1';
    };
    url: '/v1/search';
};

export type SearchErrors = {
    /**
     * What went wrong.
     */
    400: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'bad_request';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    401: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'unauthorized';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    403: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'forbidden';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    405: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'method_not_allowed';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    429: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'rate_limited';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    500: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    503: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
};

export type SearchError = SearchErrors[keyof SearchErrors];

export type SearchResponses = {
    /**
     * Everything that a query led to, in groups.
     */
    200: SearchResponse;
};

export type SearchResponse2 = SearchResponses[keyof SearchResponses];

export type SuggestData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The text so far; blanks around it do not count.
         */
        q: string;
        /**
         * How many completions to answer with.
         */
        limit?: number;
    };
    url: '/v1/suggest';
};

export type SuggestErrors = {
    /**
     * What went wrong.
     */
    400: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'bad_request';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    401: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'unauthorized';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    403: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'forbidden';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    405: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'method_not_allowed';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    429: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'rate_limited';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    500: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    503: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
};

export type SuggestError = SuggestErrors[keyof SuggestErrors];

export type SuggestResponses = {
    /**
     * What completes a text.
     */
    200: SuggestResponse;
};

export type SuggestResponse2 = SuggestResponses[keyof SuggestResponses];

export type GetTaxonomyStatsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The taxonomy to count.
         */
        taxonomy: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors';
        /**
         * Sites published in the last 7 days, 30 days, 12 months, or ever.
         */
        period?: '7d' | '30d' | '12mo' | 'all';
        /**
         * The most used first, or by name.
         */
        sort?: 'count' | 'alpha';
    };
    url: '/v1/stats/taxonomy';
};

export type GetTaxonomyStatsErrors = {
    /**
     * What went wrong.
     */
    400: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'bad_request';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    401: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'unauthorized';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    403: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'forbidden';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    405: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'method_not_allowed';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    429: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'rate_limited';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    500: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    503: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
};

export type GetTaxonomyStatsError = GetTaxonomyStatsErrors[keyof GetTaxonomyStatsErrors];

export type GetTaxonomyStatsResponses = {
    /**
     * How often the terms of a taxonomy were used.
     */
    200: Stats;
};

export type GetTaxonomyStatsResponse = GetTaxonomyStatsResponses[keyof GetTaxonomyStatsResponses];

export type ListTaxonomiesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Answer with this taxonomy alone; with all of them where it is left out.
         */
        taxonomy?: 'genre' | 'color' | 'style' | 'typeface' | 'platform' | 'tech' | 'sections' | 'authors';
    };
    url: '/v1/taxonomies';
};

export type ListTaxonomiesErrors = {
    /**
     * What went wrong.
     */
    400: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'bad_request';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    401: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'unauthorized';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    403: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'forbidden';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    405: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'method_not_allowed';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    429: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'rate_limited';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    500: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    503: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
};

export type ListTaxonomiesError = ListTaxonomiesErrors[keyof ListTaxonomiesErrors];

export type ListTaxonomiesResponses = {
    /**
     * Terms by taxonomy, each list ordered by name.
     */
    200: TaxonomyTerms;
};

export type ListTaxonomiesResponse = ListTaxonomiesResponses[keyof ListTaxonomiesResponses];

export type GetHealthData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/healthz';
};

export type GetHealthErrors = {
    /**
     * What went wrong.
     */
    405: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'method_not_allowed';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    500: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    503: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
};

export type GetHealthError = GetHealthErrors[keyof GetHealthErrors];

export type GetHealthResponses = {
    /**
     * The service answers.
     */
    200: Health;
};

export type GetHealthResponse = GetHealthResponses[keyof GetHealthResponses];

export type GetReadinessData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/readyz';
};

export type GetReadinessErrors = {
    /**
     * What went wrong.
     */
    405: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'method_not_allowed';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    500: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
    /**
     * What went wrong.
     */
    503: {
        /**
         * What went wrong, as a code for programs.
         */
        error: 'internal';
        /**
         * What went wrong and what to do, for people.
         */
        message: string;
    };
};

export type GetReadinessError = GetReadinessErrors[keyof GetReadinessErrors];

export type GetReadinessResponses = {
    /**
     * Requests may be sent here.
     */
    200: Readiness;
};

export type GetReadinessResponse = GetReadinessResponses[keyof GetReadinessResponses];

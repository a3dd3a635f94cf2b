import { readSearch, withoutFilters } from "../../../app/domain/search/forms.ts";
import { CreatorFilterFields } from "../../../app/ui/search/creator-filters.tsx";
import { PostFilterFields } from "../../../app/ui/search/post-filters.tsx";
import { SearchForm } from "../../../app/ui/search/search-form.tsx";
import {
  AppliedFilters,
  EmptySearch,
  NoResults,
  SortLimitNote,
  SpellingCorrection,
} from "../../../app/ui/search/search-results.tsx";
import type { Specimen } from "../specimen.ts";

const request = readSearch(new URLSearchParams("q=lamps&type=image&price=free"));
const creators = readSearch(new URLSearchParams("q=mara&kind=creators"));
const counts = { type: { all: 20, image: 12 }, price: { all: 20, free: 8 }, atLeast: false };

export const search: Specimen[] = [
  {
    name: "Search form",
    states: {
      Posts: (
        <SearchForm request={request}>
          <PostFilterFields filters={request.posts} counts={counts} dates={{ today: 1 }} />
        </SearchForm>
      ),
      Creators: (
        <SearchForm request={creators}>
          <CreatorFilterFields filters={creators.creators} counts={{}} />
        </SearchForm>
      ),
    },
  },
  {
    name: "Search results",
    states: {
      "Applied filters": <AppliedFilters request={request} />,
      Correction: <SpellingCorrection request={request} to="lamps" />,
      "Order of the newest only": <SortLimitNote sort="popular" total={1001} />,
      "No results": <NoResults request={request} others={0} />,
      "Creators only": <NoResults request={withoutFilters(request)} others={3} />,
      "Nothing to search": <EmptySearch />,
    },
  },
];

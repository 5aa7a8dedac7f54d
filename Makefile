# The front door.  Everything is built by Meson in build/; these are the words people know.
BUILD ?= build
JOBS  ?= $(shell nproc)
export PATH := $(CURDIR)/.node/bin:$(PATH)

.PHONY: help play test test-long build page setup bench fuzz fuzz-sockets faults simulate coverage lint pot screens install clean

help:
	@echo 'make play      install what is missing, build, start the server, print the address to open'
	@echo 'make test      install, build and run all tests      make test-long  more of them, for hours'
	@echo 'make bench     measure speed          make coverage  lines and branches the tests reach'
	@echo 'make fuzz      fuzz, EACH=3600 seconds   make lint      formatters and analysers'
	@echo 'make fuzz-sockets   fuzz the server over sockets, SECONDS=3600, SEED=...'
	@echo 'make faults    three nodes, harmed while people play: N=56 faults, SEED=...'
	@echo 'make simulate  simulated servers, faults and people: SEEDS=1000, SEED=... shows one'
	@echo 'make screens   write a picture of every screen of the page into docs/screens'
	@echo 'make pot       bring the message catalogues up to date (docs/translating.md)'
	@echo 'make install   binary, library, headers, man page, completion (PREFIX, DESTDIR)'
	@echo 'Everything else: $(BUILD)/harbour --help'

play: page
	@$(BUILD)/harbour serve --data "$${HARBOUR_DATA:-$(CURDIR)/.harbour}" --page web/dist

build: $(BUILD)/build.ninja
	@ninja -C $(BUILD) -j $(JOBS)

$(BUILD)/build.ninja: | setup
	@meson setup $(BUILD) --buildtype=release -Db_ndebug=false >$(BUILD).log || { cat $(BUILD).log; exit 1; }

setup:
	@tools/setup play

page: $(BUILD)/build.ninja
	@ninja -C $(BUILD) -j $(JOBS) --quiet harbour harbour.wasm
	@tools/build-page $(BUILD)

test:
	@tools/setup test
	@tools/test

test-long:
	@tools/setup test
	@tools/test long

bench: build
	@$(BUILD)/harbour bench

fuzz:
	@tools/setup test
	@tools/fuzz

fuzz-sockets:
	@tools/setup test
	@tools/fuzz-sockets $(or $(SECONDS),3600) $(or $(SEED),1842)

faults: build
	@tools/setup test
	@HARBOUR=$(BUILD)/harbour PYTHONDONTWRITEBYTECODE=1 tests/faults/faults.py --faults $(or $(N),56) $(if $(SEED),--seed $(SEED))

simulate: build
	@$(BUILD)/tests/simulation/simulate $(if $(SEED),--seed $(SEED) --trace,--seeds $(or $(SEEDS),1000))

coverage:
	@tools/setup test
	@tools/coverage

lint:
	@tools/setup test
	@tools/lint

pot:
	@tools/mkmessages.py pot

screens: page
	@tools/setup test
	@cd web && HARBOUR=../$(BUILD)/harbour SCREENS=../docs/screens npx playwright test \
	    looks.spec.ts people.spec.ts first-deal.spec.ts rule-book.spec.ts

install: build
	@meson configure $(BUILD) --prefix="$${PREFIX:-/usr/local}"
	@meson install -C $(BUILD)

clean:
	rm -rf build build-* web/dist

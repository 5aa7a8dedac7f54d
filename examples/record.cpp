/*
 * record.cpp FILE: reads a record, replays it and prints the game's moves and result.
 *
 *   c++ -std=c++17 record.cpp $(pkg-config --cflags --libs harbour) -o record
 */
#include <harbour/match.h>
#include <harbour/version.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

int main(int argc, char **argv)
{
    std::ifstream     file(argc > 1 ? argv[1] : "/dev/stdin");
    std::stringstream all;
    all << file.rdbuf();
    const std::string text = all.str();

    hm_msg        msg{};
    const hm_ops *ops = hm_record_game(text.data(), text.size(), &msg);
    if (ops == nullptr) {
        std::cerr << msg.text << '\n';
        return 2;
    }
    const hm_game        game = hm_game_of(ops);
    std::vector<hm_move> log(HM_LOG_MOVES);
    hm_match             match{};
    if (hm_record_parse(&match, &game, text.data(), text.size(), log.data(),
                        static_cast<uint32_t>(log.size()), &msg) != HM_OK) {
        std::cerr << msg.text << '\n';
        return 2;
    }
    std::cout << ops->title << ", library " << hm_version() << '\n';
    for (uint32_t i = 0; i < match.n; i++) {
        char line[256];
        hm_print_line(&game, &match.log[i], line, sizeof line);
        std::cout << line << '\n';
    }
    int16_t          points[HM_SEATS];
    const hm_seatset winners = ops->score(game.edition, &match.state, points);
    for (unsigned p = 0; p < match.setup.nseat; p++)
        std::cout << hm_seat_letter(p) << ' ' << points[p]
                  << (hm_seat_in(winners, p) ? " wins" : "") << '\n';
    return 0;
}
